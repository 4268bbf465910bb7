import { compareDefinitions } from '../compare-definitions.js';
import { definition, withSpec, type SpecParts } from '../../tests/definitions.js';

const text = { type: 'string' };
const UNKNOWN = { 'x-kubernetes-preserve-unknown-fields': true };

/** What is said of one rule, who is affected and how. */
function said(rule: string, before: unknown, after: unknown, [was, is]: readonly [SpecParts, SpecParts] = [{}, {}]): readonly string[] {
  const { findings } = compareDefinitions([definition(before, was)], [definition(after, is)]);
  return findings.filter((finding) => finding.rule === rule).map(({ audience, message, verdict }) => `${audience} ${verdict}: ${message}`);
}

it('managers who own the same fields of what is not structural own them alike, whatever is written beside', () => {
  const map = { type: 'object', properties: { a: text, b: text } };
  const vague = { vague: {}, map: { ...map, 'x-kubernetes-map-type': 'atomic' } };
  expect(said('map-type-changed', withSpec({ vague: {}, map }), withSpec(vague))).toEqual([expect.stringMatching('^writers harmless')]);
});

it('a junctor is not shown by what its neighbour demands', () => {
  const exec = { type: 'object', properties: { command: { type: 'array', items: text } } };
  const required = ['exec', 'http', 'grpc'].map((name) => ({ required: [name] }));
  const probe = (own: object, oneOf: unknown): unknown =>
    withSpec({ probe: { type: 'object', properties: { exec: own, http: text }, oneOf } });
  const found = said('junctor-changed', probe(exec, required.slice(0, 2)), probe({ ...exec, required: ['command'] }, required));
  expect(found).not.toContainEqual(expect.stringContaining('breaking'));
});

it('what no longer keeps unknown fields is shown by what is dropped', () => {
  const before = { type: 'object', properties: { spec: { type: 'object', ...UNKNOWN } } };
  const after = { type: 'object', required: ['spec'], properties: { spec: { type: 'object', required: ['a'], properties: { a: text } } } };
  const found = said('preserve-unknown-removed', before, after);
  expect(found).toContainEqual(expect.stringContaining('is dropped'));
  expect(found).not.toContainEqual(expect.stringContaining('is refused'));
});

it('a map that knows all members drops none, which what it says of them tells', () => {
  const before = withSpec({ labels: { type: 'object', ...UNKNOWN } });
  const after = withSpec({ labels: { type: 'object', additionalProperties: text } });
  expect(said('preserve-unknown-removed', before, after)).toEqual([expect.stringContaining('harmless')]);
  expect(said('map-added', before, after)).toContainEqual(expect.stringContaining('breaking'));
});

it('a format that is gone is not shown by another type', () => {
  const before = withSpec({ partition: { type: 'integer', format: 'int32' } });
  const after = withSpec({ partition: { 'x-kubernetes-int-or-string': true } });
  expect(said('format-removed', before, after)).not.toContainEqual(expect.stringContaining('"a"'));
  expect(said('format-removed', before, withSpec({ partition: { type: 'integer' } }))).toEqual([expect.stringContaining('clients')]);
});

it('a schema that is gone is not shown by the kind of a resource', () => {
  const version = { name: 'v1', served: true, storage: true };
  const before = definition(withSpec({ a: text }), { preserveUnknownFields: true });
  const bare = definition(undefined, { preserveUnknownFields: true, versions: [version] });
  const { findings } = compareDefinitions([before], [bare]);
  expect(findings.filter(({ rule }) => rule === 'schema-removed').map(({ audience }) => audience)).toEqual(['readers']);
});

it('what the definition keeps as a whole is not said to be dropped', () => {
  const before = { type: 'object', properties: { spec: { type: 'object', ...UNKNOWN } } };
  const after = { type: 'object', properties: { spec: { type: 'object' } } };
  const keeps = { preserveUnknownFields: true };
  expect(said('preserve-unknown-removed', before, after, [{}, keeps])).toEqual([
    'writers harmless: fields that the schema does not know are kept by the CRD as a whole',
  ]);
});

it('a new schema is shown by what a reader understands', () => {
  const version = { name: 'v1', served: true, storage: true };
  const bare = definition(undefined, { preserveUnknownFields: true, versions: [version] });
  const { findings } = compareDefinitions([bare], [definition({ type: 'object', properties: { spec: { type: 'object' } } })]);
  const shown = findings.flatMap((finding) =>
    finding.verdict === 'breaking' && 'resource' in finding.witness ? [finding.witness.resource] : [],
  );
  expect(shown.length).toBeGreaterThan(0);
  for (const resource of shown) expect(Object.values(resource)).not.toContain(null);
});
