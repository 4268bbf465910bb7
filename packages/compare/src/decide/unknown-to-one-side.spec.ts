import { compareDefinitions } from '../compare-definitions.js';
import { definition } from '../../tests/definitions.js';

const text = { type: 'string' };
const filled = { ...text, default: 'd' };
const item = { type: 'object', required: ['name'], properties: { name: text, value: text } };
const byName = { type: 'array', items: item, 'x-kubernetes-list-type': 'map', 'x-kubernetes-list-map-keys': ['name'] };
const UNKNOWN = { 'x-kubernetes-preserve-unknown-fields': true };

/** Who is affected where a specification knows other fields, and keeps those that it does not know. */
function hurt(before: object, after: object): readonly string[] {
  const schema = (properties: object): unknown => ({ type: 'object', properties: { spec: { type: 'object', ...UNKNOWN, properties } } });
  const { findings } = compareDefinitions([definition(schema(before))], [definition(schema(after))]);
  return findings
    .filter(({ verdict }) => verdict !== 'harmless')
    .map(({ audience, verdict }) => `${audience}${verdict === 'undecided' ? '?' : ''}`)
    .sort();
}

it.each<[what: string, field: object, gone: readonly string[], known: readonly string[]]>([
  ['a text', text, [], ['stored-data', 'writers']],
  ['a default', filled, ['writers'], ['stored-data', 'writers']],
  [
    'a default of an item',
    { type: 'array', items: { ...item, properties: { ...item.properties, value: filled } } },
    ['writers'],
    ['stored-data', 'writers'],
  ],
  [
    'a default of a map',
    { type: 'object', additionalProperties: { type: 'object', properties: { a: filled } } },
    ['writers'],
    ['stored-data', 'writers'],
  ],
  ['a list by names', { type: 'object', properties: { list: byName } }, ['owners'], ['owners', 'stored-data', 'writers']],
  [
    'a list by names within a list',
    { type: 'array', items: { type: 'object', properties: { list: byName } } },
    [],
    ['stored-data', 'writers'],
  ],
  [
    'a map as a whole',
    { type: 'object', additionalProperties: text, 'x-kubernetes-map-type': 'atomic' },
    ['owners'],
    ['owners', 'stored-data', 'writers'],
  ],
])('%s that is kept without being known, and the way back', (_what, field, gone, known) => {
  // Anything else may be there then, which is for readers.
  expect(hurt({ field }, {})).toEqual([...gone, 'readers'].sort());
  expect(hurt({}, { field })).toEqual(known);
});

it('readers of texts do not expect anything else', () => {
  const map = (additionalProperties: unknown): object => ({ map: { type: 'object', additionalProperties } });
  expect(hurt(map(text), map(true))).toEqual(['readers']);
});

it('a list that keeps what it does not know keeps what its items do not name', () => {
  const list = (properties: object): object => ({ list: { type: 'array', ...UNKNOWN, items: { type: 'object', properties } } });
  expect(hurt(list({ a: text }), list({}))).toEqual(['readers']);
  expect(hurt(list({}), list({ a: text }))).toEqual(['stored-data', 'writers']);
});

it.each<[what: string, before: object, after: object, hurts: readonly string[]]>([
  ['a map', { type: 'object' }, { type: 'object', additionalProperties: text }, ['clients']],
  ['a field', { type: 'object' }, { type: 'object', properties: { a: text } }, ['clients']],
  [
    'a field of an item',
    { type: 'array', items: { type: 'object' } },
    { type: 'array', items: { type: 'object', properties: { a: { type: 'object', properties: { b: text } } } } },
    ['clients'],
  ],
  ['a field that takes anything', { type: 'object' }, { type: 'object', properties: { a: UNKNOWN } }, []],
  ['one field more', { type: 'object', properties: { a: text } }, { type: 'object', properties: { a: text, b: text } }, []],
])('%s of an object that dropped all members is for clients, in a status as well', (_what, before, after, hurts) => {
  expect(hurt({ x: before }, { x: after })).toEqual(hurts);
  const status = (x: object): unknown => ({ type: 'object', properties: { status: { type: 'object', properties: { x } } } });
  const own = { subresources: { status: {} } };
  const { findings } = compareDefinitions([definition(status(before), {}, own)], [definition(status(after), {}, own)]);
  const breaking = findings.filter(({ verdict }) => verdict === 'breaking');
  expect(breaking.map(({ audience }) => audience)).toEqual(hurts);
  for (const { witness } of breaking as { witness: unknown }[])
    expect(witness).toMatchObject({ request: expect.stringMatching(/^PUT .*\/status with status\.x/) as string, oldSays: '200' });
});

it('what keeps all fields keeps nulls, which were dropped', () => {
  const schema = { type: 'object', properties: { spec: { type: 'object', properties: { a: text } } } };
  const { findings } = compareDefinitions([definition(schema)], [definition(schema, { preserveUnknownFields: true })]);
  expect(findings.filter(({ audience }) => audience !== 'installers')).toMatchObject([
    { rule: 'unknown-fields-changed', audience: 'writers', verdict: 'breaking' },
  ]);
});

it('without a schema readers meet anything', () => {
  const schema = { type: 'object', properties: { spec: { type: 'object' } } };
  const version = { name: 'v1', served: true, storage: true };
  const bare = definition(undefined, { preserveUnknownFields: true, versions: [version] });
  const { findings } = compareDefinitions([definition(schema, { preserveUnknownFields: true })], [bare]);
  expect(findings.filter(({ audience }) => audience !== 'installers')).toMatchObject([
    { rule: 'schema-removed', audience: 'readers', verdict: 'breaking' },
  ]);
});
