import { readFileSync } from 'node:fs';
import fc from 'fast-check';
import { runs, timeout } from '../../../../tools/search-budget/search-budget.mjs';
import { project } from './lint-program.js';

interface Exchange {
  readonly request: { readonly text: string; readonly fieldValidation?: string; readonly old?: string; readonly subresource?: string };
  readonly answer: { readonly code: number };
}

/** Objects that a server took, as programs may send them. */
const ACCEPTED = readFileSync(new URL('../../../kubernetes-wasm/tests/server-answers.jsonl', import.meta.url), 'utf8')
  .trim()
  .split('\n')
  .map((line) => JSON.parse(line) as Exchange)
  .filter(({ answer, request }) => answer.code === 201 && request.fieldValidation === 'Strict')
  .filter(({ request: { old, subresource, text } }) => (old ?? subresource) === undefined && text.startsWith('{'))
  .map(({ request }) => JSON.parse(request.text) as Readonly<Record<string, unknown>>);

const files = project('{ type: object }');
afterAll(() => files.remove());

/** How much of an object is left unknown: each draw decides of one value, field or item. */
type Draws = () => number;

/** An object as a program has it that knows only some of its values, and of some objects and lists that there is more. */
function written(value: unknown, draw: Draws): string {
  if (Array.isArray(value)) {
    const known = value.filter((_, i) => i > 0 || draw() > 10);
    const isOpen = known.length < value.length || draw() < 10;
    const items = known.map((item) => part(item, draw));
    return `[${[...(isOpen ? ['...x()'] : []), ...items].join(', ')}]`;
  }
  if (typeof value !== 'object' || value === null) return JSON.stringify(value);
  const entries = Object.entries(value);
  const known = entries.filter(() => draw() > 8);
  const isOpen = known.length < entries.length || draw() < 10;
  const fields = known.map(([name, each]) => `${JSON.stringify(name)}: ${part(each, draw)}`);
  const spread = isOpen ? ['...x()'] : [];
  return `{ ${[...(draw() < 50 ? [...spread, ...fields] : [...fields, ...spread])].join(', ')} }`;
}

function part(value: unknown, draw: Draws): string {
  const kind = draw();
  if (kind < 12) return 'x()';
  if (kind < 18) return `(x() ? ${written(value, draw)} : x())`;
  if (kind < 24 && typeof value === 'string' && value.length > 1) return `\`${value.slice(0, 1)}\${x()}\``;
  return written(value, draw);
}

test(
  'of an object that a server took, nothing is said by a program that knows a part of it',
  () => {
    fc.assert(
      fc.property(
        fc.constantFrom(...ACCEPTED),
        fc.array(fc.nat(99), { minLength: 60, maxLength: 60 }),
        ({ apiVersion, kind, ...rest }, draws) => {
          let at = 0;
          const draw = (): number => draws[at++ % draws.length] ?? 0;
          const fields = Object.entries(rest).map(([name, each]) => `${JSON.stringify(name)}: ${part(each, draw)}`);
          const object = `{ ${[`apiVersion: '${String(apiVersion)}'`, `kind: '${String(kind)}'`, ...fields].join(', ')} }`;
          const program = `await client.create(${object});`;
          const errors = files.program(program).filter(({ ruleId }) => ruleId !== null && !/(?:warning|dropped|coerced)/.test(ruleId));
          expect({ program, errors: errors.map(({ message }) => message) }).toEqual({ program, errors: [] });
        },
      ),
      { numRuns: runs(60) },
    );
  },
  timeout(60_000),
);
