import { lineIndex } from '@structural/document';
import { readCatalog } from '../../catalog/read-catalog.js';
import { check } from '../../check/check.js';

const definition = (fields: string): string => `apiVersion: apiextensions.crossplane.io/v1
kind: CompositeResourceDefinition
metadata: { name: xcaches.example.com }
spec:
  group: example.com
  names: { kind: XCache, plural: xcaches }
  versions:
    - name: v1
      served: true
      referenceable: true
      schema:
        openAPIV3Schema:
          properties:
            spec: { properties: { ${fields}, tags: { type: object, additionalProperties: { type: string } }, free: { type: object, x-kubernetes-preserve-unknown-fields: true } } }
            status: { properties: { ip: { type: string } } }
`;
const resources = (patches: readonly string[], more = ''): string => `patchSets:
  - name: common
    patches: [{ fromFieldPath: 'metadata.labels[crossplane.io/claim-name]' }]
resources:
  - name: deployment
    base: { apiVersion: apps/v1, kind: Deployment }
    patches:
${patches.map((patch) => `      - ${patch}\n`).join('')}${more}`;
const indented = (text: string, by: number): string => text.replace(/^(?=.)/gm, ' '.repeat(by));
const composition = (spec: string): string => `apiVersion: apiextensions.crossplane.io/v1
kind: Composition
metadata: { name: caches }
spec:
  compositeTypeRef: { apiVersion: example.com/v1, kind: XCache }
${spec}`;
const classic = (patches: readonly string[], more?: string): string => composition(indented(resources(patches, more), 2));

const GIVEN = definition('replicas: { type: integer }');
const said = (text: string, ...given: readonly string[]): readonly string[] =>
  check('c.yaml', text, { catalog: readCatalog(given.map((each, index) => ({ file: `${String(index)}.yaml`, text: each }))) })
    .diagnostics.filter(({ rule }) => rule === 'composed-resource')
    .map(({ hint, message, range, severity }) => {
      const { column, line } = lineIndex(text).positionOf(range.start);
      return `${String(line)}:${String(column)} ${severity} ${message}${hint === undefined ? '' : ` (${hint})`}`;
    });

describe('the field paths of a Composition', () => {
  const READ = 'it never has a value, and what needs it is skipped';

  it('are those of the composite and of the composed resource', () => {
    const patches = [
      '{ type: PatchSet, patchSetName: common }',
      "{ fromFieldPath: spec.replicas, toFieldPath: 'spec.template.spec.containers[0].env[*].value' }",
      "{ fromFieldPath: 'spec.tags[example.com/a]', toFieldPath: spec.replicas }",
      '{ fromFieldPath: spec.free.any, toFieldPath: "spec.template.metadata.annotations[\'a.b/c\']" }',
      '{ fromFieldPath: spec.compositionRef.name, toFieldPath: metadata.name }',
      '{ type: ToCompositeFieldPath, fromFieldPath: status.replicas, toFieldPath: status.ip }',
      '{ type: CombineFromComposite, combine: { variables: [{ fromFieldPath: spec.claimRef.name }] }, toFieldPath: metadata.name }',
      '{ type: FromEnvironmentFieldPath, fromFieldPath: any, toFieldPath: spec.paused }',
    ];
    expect(said(classic(patches), GIVEN)).toEqual([]);
  });

  it('are reported at the step that there is not', () => {
    const patches = [
      '{ fromFieldPath: spec.replica, toFieldPath: spec.replicas }',
      '{ fromFieldPath: spec.tag, policy: { fromFieldPath: Required }, toFieldPath: spec.paused }',
      "{ fromFieldPath: spec.replicas, toFieldPath: 'spec.template.spec.containers[0].imag' }",
      '{ type: ToCompositeFieldPath, fromFieldPath: status.replicas, toFieldPath: status.address }',
      '{ type: CombineToComposite, combine: { variables: [{ fromFieldPath: status.replica }] }, toFieldPath: status.ip }',
      '{ type: ToEnvironmentFieldPath, fromFieldPath: spec.replicas.x, toFieldPath: any }',
      '{ fromFieldPath: metadata.anotations.a, toFieldPath: metadata.name }',
      '{ type: PatchSet, patchSetName: comon }',
      '{ fromFieldPath: spec..x }',
    ];
    const more = '    readinessChecks: [{ type: NonEmpty, fieldPath: status.fase }]\n';
    expect(said(classic(patches, more), GIVEN)).toEqual([
      '13:33 warning XCache of example.com/v1 has no field spec.replica (did you mean replicas?)',
      '14:33 error XCache of example.com/v1 has no field spec.tag (did you mean tags?)',
      '15:90 error Deployment of apps/v1 has no field spec.template.spec.containers[0].imag (did you mean image?)',
      '16:93 error XCache of example.com/v1 has no field status.address',
      '17:86 warning Deployment of apps/v1 has no field status.replica (did you mean replicas?)',
      `18:72 warning Deployment of apps/v1 has no field spec.replicas.x (${READ})`,
      '19:37 warning XCache of example.com/v1 has no field metadata.anotations (did you mean annotations?)',
      '20:43 error cannot find PatchSet by name comon',
      `21:28 error cannot parse path "spec..x": unexpected '.' at position 5`,
      `22:61 warning Deployment of apps/v1 has no field status.fase (${READ})`,
    ]);
  });

  it('are found in the input of function-patch-and-transform, and where one of several definitions has them, right', () => {
    const patch = ['{ fromFieldPath: spec.size, toFieldPath: spec.replicas }'];
    const step = (group: string): string =>
      composition(`  pipeline:\n    - input:\n        apiVersion: ${group}/v1\n        kind: Resources\n${indented(resources(patch), 8)}`);
    expect(said(step('pt.fn.crossplane.io'), GIVEN)).toEqual([`17:39 warning XCache of example.com/v1 has no field spec.size (${READ})`]);
    expect(said(step('other.example.com'), GIVEN)).toEqual([]);
    expect(said(step('pt.fn.crossplane.io'))).toEqual([]);
    expect(said(step('pt.fn.crossplane.io'), GIVEN, definition('size: { type: integer }'))).toEqual([]);
  });
});

describe('the objects that a Composition starts from', () => {
  const step = (base: string, patches: string): string =>
    composition(`  pipeline:
    - input:
        apiVersion: pt.fn.crossplane.io/v1
        kind: Resources
        resources:
          - base: ${base}
            patches: [${patches}]
`);
  const base = (spec: string): string => `{ apiVersion: apps/v1, kind: Deployment, spec: ${spec} }`;

  it('are parts, of which patches fill in the rest', () => {
    const spec =
      '{ replicas: many, strategy: { type: Later }, template: { spec: { containers: [{ name: a, env: [{ value: 1 }] }], volumes: null } } }';
    const patches = [
      '{ fromFieldPath: spec.replicas, toFieldPath: spec.replicas }',
      '{ fromFieldPath: spec.free.a, toFieldPath: spec.strategy }',
      '{ fromFieldPath: spec.free.b, toFieldPath: "spec.template.spec.containers[*].env[0].value" }',
    ];
    expect(said(step(base(spec), patches.join(', ')), GIVEN)).toEqual([]);
    expect(said(step('{ apiVersion: other.example.com/v1, kind: Other, spec: { any: 1 } }', ''), GIVEN)).toEqual([]);
  });

  it('have a kind that there is', () => {
    expect(said(step('{ apiVersion: apps/v1, kind: Deploymint }', ''), GIVEN)).toEqual([
      expect.stringMatching(/^11:\d+ error Kubernetes 1\.\d+ has no kind Deploymint of apps\/v1 \(did you mean Deployment\?\)$/),
    ]);
  });

  it('have fields and values of their kind, each at its line', () => {
    const spec = '{ replica: 1, replicas: "3", strategy: { type: Later }, paused: [], template: { spec: { containers: { name: a } } } }';
    expect(said(step(base(spec), ''), GIVEN)).toEqual([
      '11:68 error Deployment of apps/v1 has no field spec.replica (did you mean replicas?)',
      '11:90 error spec.replicas of Deployment of apps/v1 must be integer, got string',
      '11:113 error spec.strategy.type of Deployment of apps/v1 must be one of "Recreate", "RollingUpdate"',
      '11:122 error spec.paused of Deployment of apps/v1 must be boolean, got array',
      '11:154 error spec.template.spec.containers of Deployment of apps/v1 must be array, got object',
    ]);
    expect(
      said(
        composition('  resources:\n    - base: { apiVersion: example.com/v1, kind: XCache, spec: { replica: 1, free: { a: 1 } } }\n'),
        GIVEN,
      ),
    ).toEqual(['7:65 warning XCache of example.com/v1 has no field spec.replica (did you mean replicas?)']);
  });
});
