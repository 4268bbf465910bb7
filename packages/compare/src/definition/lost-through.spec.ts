import { compareDefinitions } from '../compare-definitions.js';
import { definition, withSpec } from '../../tests/definitions.js';

const TEXT = { type: 'string' };
const version = (name: string, fields: object): object => ({
  name,
  served: true,
  storage: name === 'v1',
  schema: { openAPIV3Schema: withSpec(fields) },
});

/** What is said of stored data where a version comes beside another one, whose fields change as well. */
function said(before: object, after: object, beside: object): readonly string[] {
  const old = definition({}, { versions: [version('v1', before)] });
  const next = definition({}, { versions: [version('v1', after), version('v2', beside)] });
  const { findings } = compareDefinitions([old], [next]);
  return findings.filter(({ audience, rule }) => rule === 'version-added' && audience === 'stored-data').map(({ message }) => message);
}

it('a new version is not blamed for a default that the version before has from now on', () => {
  const filled = { a: { ...TEXT, default: 'x' } };
  expect(said({ a: TEXT }, filled, { a: TEXT })).toEqual([]);
});

it('a default of a new version is filled in as soon as a client of it writes', () => {
  expect(said({ a: TEXT }, { a: TEXT }, { a: { ...TEXT, default: 'x' } })).toEqual([
    'version v2 is new: what is written in v1 has another spec.a when a client of v2 sends it back',
  ]);
});

it('what a new version does not know is lost', () => {
  expect(said({ a: TEXT }, { a: TEXT }, {})).toEqual([
    'version v2 is new: what is written in v1 loses spec.a when a client of v2 sends it back',
  ]);
});
