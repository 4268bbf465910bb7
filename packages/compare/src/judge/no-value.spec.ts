import { compareDefinitions } from '../compare-definitions.js';
import { definition, withSpec, type SpecParts } from '../../tests/definitions.js';

const TEXT = { type: 'string' };
const RESOURCE = { type: 'object', 'x-kubernetes-embedded-resource': true };
const ANY = { 'x-kubernetes-preserve-unknown-fields': true };

/** What is open of a change of schemas. */
function open(before: unknown, after: unknown): readonly string[] {
  const { findings } = compareDefinitions([definition(before)], [definition(after)]);
  return findings.filter(({ verdict }) => verdict === 'undecided').map(({ audience, rule }) => `${rule} ${audience}`);
}

it.each<[what: string, around: SpecParts, member: SpecParts]>([
  ['two branches that say the same', { oneOf: [{ required: ['a'] }, { required: ['a'] }], required: ['a'] }, {}],
  ['more members than there are', { minProperties: 2 }, {}],
  ['a member that is required and dropped', { required: ['b'] }, {}],
  ['a default that must not be there', { not: { required: ['a'] } }, { default: 2 }],
])('nothing is open where nothing can be: %s', (_, around, member) => {
  const schema = (more: SpecParts): unknown => withSpec({ a: { type: 'integer', ...member, ...more } }, around);
  expect(open(schema({}), schema({ maximum: 4 }))).toEqual([]);
});

it('nobody writes what no metadata has', () => {
  const metadata = (properties: object): unknown =>
    withSpec({ r: { ...RESOURCE, properties: { metadata: { type: 'object', properties } } } });
  expect(open(metadata({ other: TEXT }), metadata({}))).toEqual([]);
});

it('a scale subresource lets no texts be where its path leads through', () => {
  const scale = { scale: { specReplicasPath: '.spec.replicas', statusReplicasPath: '.status.replicas' } };
  const schema = (spec: object): unknown => ({ type: 'object', properties: { spec } });
  const { findings } = compareDefinitions(
    [definition(schema({ type: 'object', ...ANY }), {}, { subresources: scale })],
    [definition(schema(ANY), {}, { subresources: scale })],
  );
  expect(findings.filter(({ verdict }) => verdict === 'undecided')).toEqual([]);
});

it('what is filled in above is written all the same', () => {
  const spec = (more: object): unknown => ({
    type: 'object',
    properties: { spec: { type: 'object', minProperties: 2, properties: { a: { type: 'integer' } }, ...more } },
  });
  const { findings } = compareDefinitions([definition(spec({}))], [definition(spec({ default: { a: 1 }, minProperties: 1 }))]);
  expect(findings.some(({ rule, verdict }) => rule === 'default-added' && verdict !== 'harmless')).toBe(true);
});
