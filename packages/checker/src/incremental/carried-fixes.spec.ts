import { isDeepStrictEqual } from 'node:util';
import { parseDocuments } from '@structural/document';
import { readableJson } from '@structural/json';
import fc from 'fast-check';
import { runs } from '../../../../tools/search-budget/search-budget.mjs';
import { makeCatalog } from '../catalog/definition-catalog.js';
import { conventionsOfTier } from '../conventions/choose-conventions.js';
import { example } from '../conventions/record/example.js';
import { checkMemory } from './check-memory.js';
import type { CheckInPartsOptions } from './check-in-parts.js';

const options: CheckInPartsOptions = {
  catalog: makeCatalog([], []),
  fixes: true,
  conventions: new Map(conventionsOfTier('all').map((id) => [id, {}])),
};

/** A definition of so many fields, many of which have suggestions. */
const definition = (fields: number): string =>
  example(
    '',
    Array.from(
      { length: fields },
      (_, i) =>
        `field${i}:\n  type: ${i % 2 === 0 ? 'integer' : 'string'}\n  nullable: true\nlist${i}:\n  type: array\n  items: { type: string }`,
    ).join('\n'),
  ).text;

/** A definition of which rules are to be added to schemas that go on for long, with descriptions all over these. */
const described = example(
  '',
  `outer:
  description: All of it.
  type: object
  properties:
    first:
      description: |
        What counts first,
        and for ever.
      type: string
      x-kubernetes-validations:
        - rule: self == oldSelf
    inner:
      type: object
      description: >-
        What is
        within.
      properties:
        second: { type: string, description: Next., x-kubernetes-validations: [{ rule: self == oldSelf }] }
        third:
          type: string
          x-kubernetes-validations:
            - rule: self == oldSelf
          description: |
            The last of them,

            at the very end.

last:
  type: integer
  description: One more.
  x-kubernetes-validations:
    - rule: self == oldSelf`,
).text;

const [parsed] = parseDocuments(described);
const inJson = readableJson(parsed?.ok === true ? parsed.value : null);
/** The same with a schema in braces, over several lines. */
const inBraces = described.replace(
  /^( *)inner:[\s\S]*?(?=^ *last:)/m,
  (_, indent: string) =>
    `${indent}inner: {\n${indent}  type: object, description: All.,\n${indent}  properties: {\n` +
    ['a', 'b', 'c']
      .map(
        (name) =>
          `${indent}    ${name}: {\n${indent}      type: string,\n${indent}      description: Next,\n${indent}      x-kubernetes-validations: [ { rule: self == oldSelf } ]\n${indent}    }`,
      )
      .join(',\n') +
    `\n${indent}  }\n${indent}}\n\n`,
);

/** What is said of a text by itself. */
const afresh = (text: string): unknown => checkMemory(1 << 24).check('a.yaml', text, options);

/** Findings as text: some hold functions that make what is seldom asked for. */
const plain = (found: unknown): string => JSON.stringify(found, (_, value: unknown) => (typeof value === 'bigint' ? String(value) : value));

describe('fixes that are carried over from one text to the next', () => {
  it('are those of the text by itself, whatever is typed where', () => {
    let seed = 7;
    const random = (below: number): number => (seed = (seed * 1_103_515_245 + 12_345) % 2_147_483_648) % below;
    const typed = ['x', ' ', '\n', '#', '"', "'", ': ', '- ', '[', '{', '|', '\n  ', '&a ', '*a', '}', '---\n', 'nullable: true\n'];
    for (let round = 0; round < 8; round++) {
      const memory = checkMemory(1 << 24);
      let text = definition(6);
      memory.check('a.yaml', text, options);
      for (let step = 0; step < 5; step++) {
        const at = random(text.length);
        text = text.slice(0, at) + (random(3) === 0 ? '' : typed[random(typed.length)]) + text.slice(at + random(3));
        expect(isDeepStrictEqual(memory.check('a.yaml', text, options), afresh(text)) ? '' : text).toBe('');
      }
    }
  });

  it('are those of the text by itself where a rule is added to a schema, whatever is typed into its descriptions', () => {
    const typed = ['x', ' ', '\n', '#', "'", ': ', '|', '+', '\n            ', ' # x', '"'];
    const places = [...described.matchAll(/description: ?|What |ever\.|within\.|The last|them,|very end\.\n|One more|\n/g)].map(
      ({ 0: found, index }) => index + found.length,
    );
    const step = fc.record({ place: fc.constantFrom(...places), text: fc.constantFrom(...typed), removed: fc.constantFrom(0, 0, 0, 1) });
    fc.assert(
      fc.property(fc.array(step, { minLength: 1, maxLength: 4 }), (steps) => {
        const memory = checkMemory(1 << 24);
        let text = described;
        memory.check('a.yaml', text, options);
        for (const { place, removed, text: more } of steps) {
          text = text.slice(0, place) + more + text.slice(place + removed);
          expect(plain(memory.check('a.yaml', text, options)) === plain(afresh(text)) ? '' : text).toBe('');
        }
      }),
      { numRuns: runs(60) },
    );
  });

  it.each([
    ['JSON', inJson],
    ['mappings in braces', inBraces],
  ])('are those of the text by itself where the first member tells how others are written: %s', (_, whole) => {
    const places = [...whole.matchAll(/[{,\n]/g)].map(({ index }) => index + 1);
    const step = fc.record({ place: fc.constantFrom(...places), text: fc.constantFrom('  ', '\n', ' ', '\n      ') });
    fc.assert(
      fc.property(fc.array(step, { minLength: 1, maxLength: 3 }), (steps) => {
        const memory = checkMemory(1 << 24);
        let text = whole;
        memory.check('a.yaml', text, options);
        for (const { place, text: more } of steps) {
          text = text.slice(0, place) + more + text.slice(place);
          expect(plain(memory.check('a.yaml', text, options)) === plain(afresh(text)) ? '' : text).toBe('');
        }
      }),
      { numRuns: runs(60) },
    );
  });

  it('cost less than finding them did', () => {
    const memory = checkMemory(1 << 24);
    const text = definition(300);
    const timed = (next: string): number => {
      const start = process.cpuUsage();
      memory.check('a.yaml', next, options);
      const { system, user } = process.cpuUsage(start);
      return user + system;
    };
    const first = timed(text);
    const next = [1, 2, 3, 4, 5].map((count) => timed(text.replace('field140:', `field140${'x'.repeat(count)}:`)));
    expect(Math.min(...next)).toBeLessThan(first / 2);
  });
});
