import { lineIndex } from '@structural/document';
import { readCatalog } from '../../catalog/read-catalog.js';
import { check } from '../../check/check.js';

const graph = (resources: string, status = ''): string => `apiVersion: kro.run/v1alpha1
kind: ResourceGraphDefinition
metadata: { name: web }
spec:
  schema:
    apiVersion: v1alpha1
    kind: Web
    spec: { name: string, replicas: integer | default=2, expose: boolean, tags: 'map[string]string', ports: '[]integer' }
    status: { ${status} }
  resources:
${resources}`;
const deployment = (spec: string, more = ''): string => `  - id: deployment
    template: { apiVersion: apps/v1, kind: Deployment, metadata: { name: '\${schema.spec.name}' }, spec: { ${spec} } }
${more}`;

const said = (text: string): readonly string[] =>
  check('web.yaml', text, { catalog: readCatalog([]) }).diagnostics.map(({ hint, message, range, severity }) => {
    const { column, line } = lineIndex(text).positionOf(range.start);
    return `${String(line)}:${String(column)} ${severity} ${message}${hint === undefined ? '' : ` (${hint})`}`;
  });

describe('a ResourceGraphDefinition', () => {
  it('fits its resources where fields and types are theirs', () => {
    const spec = `replicas: '\${schema.spec.replicas}', paused: '\${deployment.metadata.name == "a"}', template: { metadata: { labels: { a: '\${schema.spec.tags["a.b/c"]}' } } }`;
    const more = `    includeWhen: ['\${schema.spec.expose}', '\${has(schema.spec.name)}']
    readyWhen: ['\${deployment.status.conditions.exists(c, c.type == "Available")}']
  - id: others
    externalRef: { apiVersion: example.com/v1, kind: Other, metadata: { name: a } }
  - id: more
    includeWhen: ['\${others.status.isReady}', '\${own.status.isUp}']
    forEach: [{ one: '\${others.status.items}' }]
    template: { apiVersion: v1, kind: ConfigMap, metadata: { name: 'a-\${one}' } }
  - id: own
    template: { apiVersion: kro.run/v1alpha1, kind: Inner, metadata: { name: a } }
  - id: services
    forEach: [{ port: '\${schema.spec.ports}' }]
    readyWhen: ['\${each.spec.clusterIP != ""}']
    template: { apiVersion: v1, kind: Service, metadata: { name: 'p-\${string(port)}' }, spec: { ports: [{ port: '\${port}' }] } }
`;
    const status = "ready: '${deployment.status.readyReplicas}', any: '${others.status.any}', list: '${services.map(e, e.spec)}'";
    expect(said(graph(deployment(spec, more), status)).filter((each) => !each.includes('cycle'))).toEqual([]);
  });

  it('does not where they are not, each at its place', () => {
    const spec = `replica: 1, replicas: '\${schema.spec.replica}', paused: '\${schema.spec.name}'`;
    const more = `    includeWhen: ['\${schema.spec.name}']
    readyWhen: ['\${deployment.status.readyReplica > 0}', '\${deployment.status.conditions[0].fase == "a"}']
`;
    expect(said(graph(deployment(spec, more), "ready: 'is ${deployment.status.redy}'"))).toEqual([
      '9:46 error deployment has no field status.redy',
      '12:107 error Deployment of apps/v1 has no field spec.replica (did you mean replicas?)',
      '12:144 error schema has no field spec.replica (did you mean replicas?)',
      '12:166 error the expression gives string, and boolean is required',
      '13:22 error the expression gives string, and boolean is required',
      '14:38 error deployment has no field status.readyReplica (did you mean readyReplicas?)',
      '14:93 error deployment has no field status.conditions[].fase',
    ]);
  });

  it('is judged by built-in kinds where only definitions are', () => {
    const { diagnostics } = check('web.yaml', graph(deployment("replicas: '${schema.spec.name}'")));
    expect(diagnostics.map(({ message, rule }) => [rule, message])).toEqual([
      ['composed-resource', 'the expression gives string, and integer is required'],
    ]);
  });

  // What kro 0.9 says of each was asked of its own code.
  it.each([
    ['replicas: "3"', 'spec.replicas of Deployment of apps/v1 must be integer, got string'],
    ["replicas: '${size(schema.spec.name)}'", undefined],
    ["replicas: '${string(schema.spec.replicas)}'", 'the expression gives string, and integer is required'],
    ["replicas: '${schema.spec.replicas > 2 ? schema.spec.replicas : 3}'", undefined],
    ["paused: '${schema.spec.?expose}'", undefined],
    ['minReadySeconds: \'${schema.spec.name.size() + "a"}\'', "found no matching overload for '_+_' applied to '(int, string)'"],
    ["strategy: { type: 'a-${schema.spec.replicas}' }", 'the expression gives integer, and string is required: string(…) makes one'],
    ['strategy: \'${{"type": "Recreate"}}\'', undefined],
    ['strategy: \'${{"type": 1}}\'', 'the expression gives map of integer, and object is required'],
    ["selector: { matchLabels: '${schema.spec.tags}' }", undefined],
    [
      "selector: { matchLabels: '${schema.metadata.annotations.map(k, k)}' }",
      'the expression gives array of string, and map of string is required',
    ],
    [
      "template: { spec: { containers: '${[deployment.spec]}' } }",
      'the expression gives array of object with fields that are not the ones here|graph contains a cycle: deployment -> deployment',
    ],
    ["template: { spec: { hostname: '${hash.md5(schema.spec.name)}' } }", 'the expression gives bytes, and string is required'],
    ["template: { spec: { hostname: '${base64.encode(hash.md5(schema.spec.name))}' } }", undefined],
    ["template: { spec: { hostname: '${cel.bind(n, schema.spec.name, n + n)}' } }", undefined],
    ["template: { spec: { hostname: '${sets.contains([1], [1])}' } }", 'references unknown identifiers: [sets]'],
    ["template: { spec: { hostname: '${omit()}' } }", 'omit() needs the feature gate CELOmitFunction of kro, which is off by default'],
    ["template: { spec: { hostname: '${schema.spec.name +}' } }", 'Syntax error'],
    ["template: { spec: { hostname: '${schema.spec.${name}}' } }", 'nested expressions are not allowed unless inside string literals'],
  ])('is typed as kro types it: %s', (spec, wanted) => {
    const found = said(graph(deployment(spec)));
    expect(found).toEqual(wanted === undefined ? [] : wanted.split('|').map((each) => expect.stringContaining(each)));
  });

  it.each<readonly [string, string]>([
    ["    includeWhen: ['${schema.spec.name} ']", 'only standalone expressions are allowed'],
    ["    readyWhen: ['${schema.spec.expose}']", 'references unknown identifiers: [schema]'],
    ["    forEach: [{ a: '${schema.spec.name}' }]", 'must be used to produce a unique resource identity, missing: [a]|a list is required'],
    [
      '  - id: deployment\n    externalRef: { apiVersion: v1, kind: ConfigMap, metadata: { name: a, selector: {} } }',
      'exactly one of name or selector|duplicate resource IDs',
    ],
    [
      "    forEach: [{ a: '${dyn([1])}' }]",
      'must be used to produce a unique resource identity, missing: [a]|gives any, and a list is required',
    ],
    ["    readyWhen: ['${dyn(true)}']", 'the expression gives any, and boolean is required'],
    ["    readyWhen: ['${omit()}']", 'omit() can only be used in resource template expressions|gives any, and boolean is required'],
    [
      "  - id: a\n    template: { apiVersion: v1, kind: Pod, metadata: { name: '${omit()}' } }",
      'omit() cannot be used at path "metadata.name"',
    ],
    [
      '  - id: a\n    template: { apiVersion: v1, kind: Node, metadata: { namespace: b } }',
      'is cluster-scoped and must not set metadata.namespace',
    ],
    [
      '  - id: a\n    template: { apiVersion: apps/v1, kind: Deploymint, metadata: {} }',
      'has no kind Deploymint of apps/v1 (did you mean Deployment?)',
    ],
    [
      '  - id: a\n    template: { apiVersion: extensions/v1beta1, kind: Ingress, metadata: {} }',
      'has no kind Ingress of extensions/v1beta1',
    ],
    [
      "  - id: a\n    template: { apiVersion: apiextensions.k8s.io/v1, kind: CustomResourceDefinition, metadata: { name: '${schema.spec.replicas}' } }",
      'the expression gives integer, and string is required',
    ],
    ...(
      [
        ["name: '${schema.spec.replicas}'", 'the expression gives integer, and string is required'],
        ["selector: '${schema.spec.name}'", 'the expression gives string, and map of any is required'],
        ["selector: { matchLabels: '${schema.spec.name}' }", 'the expression gives string, and map of string is required'],
        ["selector: { matchLabels: { a: '${schema.spec.replicas}' } }", 'the expression gives integer, and string is required'],
        ['selector: { matchLabel: { a: b } }', 'the label selector has no field matchLabel'],
        ['selector: { matchLabels: { a: 1 } }', 'matchLabels.a of the label selector must be string, got integer'],
        [
          'selector: { matchExpressions: [{ key: a, operator: Is }] }',
          'invalid label selector: metadata.selector.matchExpressions[0].operator',
        ],
        ['selector: a=b', 'selector must be a Kubernetes LabelSelector object or a CEL expression that resolves to one'],
      ] as const
    ).map(
      ([metadata, wanted]) =>
        [`  - id: a\n    externalRef: { apiVersion: v1, kind: ConfigMap, metadata: { ${metadata} } }`, wanted] as const,
    ),
    ['  - id: spec\n    template: { apiVersion: v1, metadata: {} }', 'id spec is a reserved keyword in KRO|kind field not found'],
    ['  - id: a\n    template: { apiVersion: v1, kind: Pod, metadata: { labels: { kro.run/a: b } } }', 'kro reserves kro.run/'],
  ])('has resources as kro takes them: %s', (more, wanted) => {
    const found = said(graph(deployment('replicas: 1', more)));
    expect(found).toEqual(wanted.split('|').map((each) => expect.stringContaining(each)));
  });

  it('whose instances have no namespace gives one to its objects', () => {
    const more = `  - { id: read, externalRef: { apiVersion: v1, kind: Pod, metadata: { selector: {} } } }
  - { id: wide, template: { apiVersion: v1, kind: Node, metadata: { name: a } } }
`;
    const text = graph(deployment('replicas: 1', more)).replace('kind: Web\n', 'kind: Web\n    scope: Cluster\n');
    expect(said(text)).toEqual([
      '13:56 error resource "deployment" is namespaced and must set metadata.namespace when the instance CRD is cluster-scoped',
    ]);
  });

  // 5,300 changed graphs of public repositories differ from kro 0.9 in no other way: omit() is a warning, as a feature gate allows it; and kro
  // takes any value but a map for an object, and a map of strings for a list, which no server takes once the object is written.
  it.each([
    ["template: '${string(1)}'", 'the expression gives string, and object is required'],
    ["template: { spec: { containers: '${schema.spec.tags}' } }", 'the expression gives map of string, and array of object is required'],
  ])('has no values that no server takes, though kro takes them: %s', (spec, wanted) => {
    expect(said(graph(deployment(spec)))).toEqual([expect.stringContaining(wanted)]);
  });

  it.each([
    ["a: plain, b: '${1}'", 'status fields without expressions are not supported: [a]|must refer to a resource or schema: status.b'],
    ['conditions: [\'${runtime.newCondition({type: "Up", status: "Yes"})}\']', 'status must be one of True, False, Unknown (got "Yes")'],
    [
      'conditions: [\'${runtime.newCondition({type: "Up", status: "True"})}\', \'${runtime.condition(schema, "Up")}\']',
      'custom conditions cannot reference each other',
    ],
    ["conditions: ['${deployment.status}']", 'a condition is required'],
    ['a: \'${runtime.condition(schema, "Ready").status}\'', 'runtime is only available in status.conditions expressions'],
  ])('has a status as kro takes it: %s', (status, wanted) => {
    const found = said(graph(deployment('replicas: 1'), status));
    expect(found).toEqual(wanted.split('|').map((each) => expect.stringContaining(each)));
  });
});
