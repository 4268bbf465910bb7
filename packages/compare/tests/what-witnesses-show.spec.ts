import { compareDefinitions } from '../src/compare-definitions.js';
import type { Finding } from '../src/finding/finding.js';
import { definition, withSpec, type SpecParts } from './definitions.js';

const TEXT = { type: 'string' };
const INTEGER = { type: 'integer' };
const scale = { specReplicasPath: '.spec.replicas', statusReplicasPath: '.status.replicas' };

function found(before: ReturnType<typeof definition>, after: ReturnType<typeof definition>, rule: string): readonly Finding[] {
  return compareDefinitions([before], [after]).findings.filter((finding) => finding.rule === rule);
}

function versions(schemas: Readonly<Record<string, unknown>>, stored: string, subresources: SpecParts = {}): SpecParts {
  return {
    versions: Object.entries(schemas).map(([name, openAPIV3Schema]) => ({
      name,
      served: true,
      storage: name === stored,
      schema: { openAPIV3Schema },
      ...(name === stored ? {} : { subresources }),
    })),
  };
}

it('a default that is filled in is refused where an embedded resource has no kind, which nobody checks within maps', () => {
  const resource = { type: 'object', 'x-kubernetes-embedded-resource': true, 'x-kubernetes-preserve-unknown-fields': true, default: {} };
  const map = (properties: object): unknown => withSpec({ map: { type: 'object', additionalProperties: { type: 'object', properties } } });
  const findings = found(definition(map({ a: TEXT })), definition(map({ a: TEXT, template: resource })), 'field-added');
  expect(findings.map(({ audience, verdict }) => [audience, verdict])).toEqual([
    ['stored-data', 'breaking'],
    ['writers', 'breaking'],
  ]);
});

it('what a scale subresource refuses is shown as it was stored, where it reads otherwise from now on', () => {
  const before = definition(withSpec({ replicas: INTEGER, a: TEXT }));
  const after = definition(withSpec({ replicas: INTEGER, a: { ...TEXT, default: 'x' } }), {}, { subresources: { scale } });
  const specs = found(before, after, 'scale-refuses').flatMap((finding) =>
    finding.verdict === 'breaking' && finding.witness.kind === 'unchanged'
      ? [[finding.witness.before?.['spec'], finding.witness.resource['spec']]]
      : [],
  );
  expect(specs).toEqual([[{ replicas: -1 }, { replicas: -1, a: 'x' }]]);
});

it('null is what shows that a field may be null', () => {
  const list = (more: object): unknown => withSpec({ a: { ...TEXT, ...more }, b: { ...TEXT, ...more } }, { maxProperties: 1 });
  const findings = found(definition(list({})), definition(list({ nullable: true })), 'nullable-added');
  const specs = findings.flatMap((finding) =>
    finding.verdict === 'breaking' && 'resource' in finding.witness ? [JSON.stringify(finding.witness.resource['spec'])] : [],
  );
  expect(specs).not.toEqual([]);
  for (const spec of specs) expect(spec).toContain('null');
});

it('what no version could store is not lost by another storage version', () => {
  const [less, more] = [withSpec({ a: TEXT }), withSpec({ a: TEXT, b: TEXT })];
  const before = definition(less, versions({ v1: less, v2: less }, 'v1'));
  const verdicts = (v1: unknown): readonly string[] =>
    found(before, definition(less, versions({ v1, v2: less }, 'v2')), 'storage-version-changed').map(({ verdict }) => verdict);
  expect(verdicts(less)).toEqual(['harmless']);
  expect(verdicts(more)).toEqual(['harmless']);
});

it('a new version with a scale subresource is said to refuse updates of what others store', () => {
  const schema = withSpec({ replicas: INTEGER });
  const before = definition(schema);
  const after = definition(schema, versions({ v1: schema, v2: schema }, 'v1', { scale }));
  expect(found(before, after, 'version-added').map(({ note }) => note)).toEqual([
    'but its scale subresource may refuse updates in it of what is written in other versions, which have none there',
  ]);
});
