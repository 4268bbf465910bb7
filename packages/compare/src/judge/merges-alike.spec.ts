import { compareDefinitions } from '../compare-definitions.js';
import { definition, withSpec } from '../../tests/definitions.js';

const MAP = { type: 'object', properties: { a: { type: 'string' }, b: { type: 'string' } } };
const ATOMIC = { ...MAP, 'x-kubernetes-map-type': 'atomic' };
/** A property without a type makes the whole schema one that is not structural. */
const UNTYPED = { vague: {} };

function owners(before: unknown, after: unknown): readonly string[] {
  const { findings } = compareDefinitions([definition(withSpec(before))], [definition(withSpec(after))]);
  return findings.filter(({ audience }) => audience === 'owners').map(({ verdict }) => verdict);
}

it('an atomic map has other owners', () => {
  expect(owners({ map: MAP }, { map: ATOMIC })).toEqual(['breaking']);
});

it('schemas that are not structural say nothing of owners', () => {
  expect(owners({ map: MAP, ...UNTYPED }, { map: ATOMIC, ...UNTYPED })).toEqual([]);
  expect(owners({ map: MAP }, { map: ATOMIC, ...UNTYPED })).not.toContain('undecided');
});

it('what was atomic is merged member by member where the schema is not structural any more', () => {
  expect(owners({ map: ATOMIC }, { map: MAP, ...UNTYPED })).toEqual(['breaking']);
});
