import { compareDefinitions } from '../compare-definitions.js';
import { definition, withSpec } from '../../tests/definitions.js';

/** What is found of a list that becomes a set. */
function verdicts(items: unknown, list: Readonly<Record<string, unknown>> = {}): readonly string[] {
  const [before, after] = [{}, { 'x-kubernetes-list-type': 'set' }].map((type) =>
    definition(withSpec({ list: { type: 'array', items, ...list, ...type } })),
  );
  if (before === undefined || after === undefined) throw new Error('no CRDs');
  const { findings } = compareDefinitions([before], [after]);
  return findings
    .filter(({ rule, verdict }) => rule === 'list-type-changed' && verdict !== 'harmless')
    .map(({ audience, verdict }) => `${audience} ${verdict}`);
}

const TEXT = { type: 'string' };
const ATOMIC = { 'x-kubernetes-map-type': 'atomic' };

it.each([
  ['texts', { ...TEXT, pattern: '^[a-c]{3}-[0-9]{4}$' }, {}],
  ['texts that a rule asks for', { ...TEXT, 'x-kubernetes-validations': [{ rule: 'self.startsWith("ab") && self.size() == 7' }] }, {}],
  ['objects', { type: 'object', ...ATOMIC, additionalProperties: TEXT, minProperties: 3 }, {}],
  [
    'objects of a branch',
    {
      type: 'object',
      ...ATOMIC,
      properties: { a: { type: 'object', ...ATOMIC, additionalProperties: TEXT }, b: TEXT },
      required: ['a'],
      anyOf: [{ properties: { a: { minProperties: 2 } } }],
    },
    {},
  ],
  ['three texts or more', { ...TEXT, enum: ['a', 'b', 'c', 'd'] }, { minItems: 3 }],
])('a list of %s that becomes a set may have held one twice', (_, items, list) => {
  expect(verdicts(items, list)).toContain('writers breaking');
});

it('a list of one item at most holds none twice', () => {
  expect(verdicts(TEXT, { maxItems: 1 }).filter((each) => each.startsWith('writers'))).toEqual([]);
});
