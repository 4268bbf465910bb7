import fc from 'fast-check';
import { runs } from '../../../../tools/search-budget/search-budget.mjs';
import { lazyCatalog } from '../catalog/lazy-catalog.js';
import { check } from '../check/check.js';
import type { Diagnostic } from '../diagnostic/diagnostic.js';
import { checkMemory } from './check-memory.js';

const LONG =
  'A description that is long enough for the block that it stands in to be remembered with all that is below it, which takes words.';

/** A definition with blocks that repeat themselves, a rule and something to find. */
function definition(kind: string, type: string): string {
  const plural = `${kind.toLowerCase()}s`;
  const block = (name: string): string => `              ${name}:
                description: ${LONG}
                type: object
                properties:
                  size: { type: ${type}, maximum: 5 }
                  names:
                    type: array
                    maxItems: 3
                    items: { type: string }
`;
  return `apiVersion: apiextensions.k8s.io/v1
kind: CustomResourceDefinition
metadata:
  name: ${plural}.example.com
spec:
  group: example.com
  scope: Namespaced
  names: { plural: ${plural}, singular: ${kind.toLowerCase()}, kind: ${kind}, listKind: ${kind}List }
  versions:
    - name: v1
      served: true
      storage: true
      schema:
        openAPIV3Schema:
          type: object
          properties:
            spec:
              type: object
              x-kubernetes-validations:
                - rule: self.first.size <= self.second.size
              properties:
${block('first').replaceAll('\n', '\n  ').replace(/^/, '  ').trimEnd()}
${block('second').replaceAll('\n', '\n  ').replace(/^/, '  ').trimEnd()}
`;
}

const DOCUMENTS = [
  definition('Apple', 'integer'),
  definition('Pear', 'string'),
  'apiVersion: example.com/v1\nkind: Apple\nmetadata: { name: a }\nspec: { first: { size: 9 }, third: 1 }\n',
  'apiVersion: v1\nkind: ConfigMap\nmetadata: { name: a }\ndata: { a: b }\n',
  '# nothing but a comment\n',
  'a: [\n',
  'value: {{ .Values.a }}\n',
  `# structural-ignore unknown-field: for a test\n`,
];

const added = ['x', ' ', '\n', ': ', '- ', '#', '{', '"', '&a ', '*a', '---\n', 'maximum: 1', 'type: integer\n', '|\n', '\t', 'é', '😀'];
interface Edit {
  readonly at: number;
  readonly drop: number;
  /** Without it some lines stand there twice. */
  readonly add: string | undefined;
  readonly lines: number;
}

const edit: fc.Arbitrary<Edit> = fc.record({
  at: fc.double({ min: 0, max: 1, noNaN: true }),
  drop: fc.nat(40),
  add: fc.oneof(fc.constantFrom(...added), fc.constant(undefined)),
  lines: fc.nat(9),
});

/** A text after an edit: something else in place of some characters, or some lines once more. */
function edited(text: string, { add, at, drop, lines }: Edit): string {
  const offset = Math.floor(at * text.length);
  if (add !== undefined) return text.slice(0, offset) + add + text.slice(offset + drop);
  const start = text.lastIndexOf('\n', offset) + 1;
  const end =
    text
      .split('\n')
      .slice(0, text.slice(0, start).split('\n').length + lines)
      .join('\n').length + 1;
  return text.slice(0, end) + text.slice(start, end) + text.slice(end);
}

/** Findings as text: some hold functions that make what is seldom asked for. */
function plain(found: readonly Diagnostic[]): string {
  return JSON.stringify(found, (_, value: unknown) => (typeof value === 'bigint' ? String(value) : value), 1);
}

test.each([
  ['line feeds', '\n'],
  ['the line ends of Windows', '\r\n'],
])('after any edits what is found is what is found in the text alone, with %s', (_, lineEnd) => {
  fc.assert(
    fc.property(
      fc.array(fc.constantFrom(...DOCUMENTS), { minLength: 1, maxLength: 4 }),
      fc.array(edit, { minLength: 1, maxLength: 24 }),
      fc.boolean(),
      (documents, edits, isSought) => {
        const memory = checkMemory(1 << 20);
        let text = documents.join('---\n').replaceAll('\n', lineEnd);
        const catalog = lazyCatalog([{ file: 'pears.yaml', text: definition('Pear', 'integer') }]);
        for (const each of [undefined, ...edits]) {
          if (each !== undefined) text = edited(text, { ...each, add: each.add?.replaceAll('\n', lineEnd) });
          for (const own of [catalog, lazyCatalog([])]) {
            const options = { catalog: own, fixes: true, place: { isSought } };
            const found = plain(memory.check('a.yaml', text, options));
            expect({ text, found }).toEqual({ text, found: plain(check('a.yaml', text, options).diagnostics) });
          }
        }
      },
    ),
    { numRuns: runs(12) },
  );
});
