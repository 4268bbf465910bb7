import { compareDefinitions } from '../../compare-definitions.js';
import { definition } from '../../../tests/definitions.js';

const text = { type: 'string' };
const keeps = { type: 'object', 'x-kubernetes-preserve-unknown-fields': true };
const map = { type: 'object', additionalProperties: text };

/** Whether those who apply are hurt in `v2` of a definition whose objects are stored in `v1`. */
function owners(stored: object, before: object, after: object): readonly string[] {
  const of = (spec: object): ReturnType<typeof definition> =>
    definition(undefined, {
      versions: [
        { name: 'v1', served: true, storage: true, schema: { openAPIV3Schema: { type: 'object', properties: { spec: stored } } } },
        { name: 'v2', served: true, storage: false, schema: { openAPIV3Schema: { type: 'object', properties: { spec } } } },
      ],
    });
  const { findings } = compareDefinitions([of(before)], [of(after)]);
  return findings.filter(({ audience }) => audience === 'owners').map(({ verdict }) => verdict);
}

it.each<[what: string, named: object]>([
  ['a map', map],
  ['an object', { type: 'object', properties: { b: text } }],
  ['an object whose objects are named', { type: 'object', properties: { b: map, c: text } }],
])('who applies %s that has no name any more meets a conflict where storage dropped it', (_what, named) => {
  const nothing = { type: 'object' };
  expect(owners(nothing, { ...keeps, properties: { a: named } }, keeps)).toEqual(['breaking']);
  expect(owners(nothing, keeps, { ...keeps, properties: { a: named } })).toEqual([]);
  expect(owners(keeps, { ...keeps, properties: { a: named } }, keeps)).toEqual([]);
});

it('what is no object is owned alike, named or not', () => {
  expect(owners({ type: 'object' }, { ...keeps, properties: { a: text } }, keeps)).toEqual([]);
});
