import type { Seeded } from './seeded.js';

/** A manifest. */
export type Manifest = Readonly<Record<string, unknown>>;

/** A policy and its binding, which are about the objects that have its name in the label `case`. */
export interface GeneratedPolicy {
  readonly name: string;
  readonly kind: GeneratedKind;
  readonly policy: Manifest;
  readonly binding: Manifest;
}

export type GeneratedKind = 'ConfigMap' | 'Deployment' | 'Pod' | 'Service' | 'Widget';

/** Where objects of a kind are. */
export const PLACES: Readonly<Record<GeneratedKind, readonly [group: string, version: string, resource: string]>> = {
  ConfigMap: ['', 'v1', 'configmaps'],
  Deployment: ['apps', 'v1', 'deployments'],
  Pod: ['', 'v1', 'pods'],
  Service: ['', 'v1', 'services'],
  Widget: ['gen.example.com', 'v1', 'widgets'],
};

const definition = (plural: string, kind: string, scope: string, properties: object): Manifest => ({
  apiVersion: 'apiextensions.k8s.io/v1',
  kind: 'CustomResourceDefinition',
  metadata: { name: `${plural}.gen.example.com` },
  spec: {
    group: 'gen.example.com',
    scope,
    names: { plural, kind, singular: kind.toLowerCase(), listKind: `${kind}List` },
    versions: [{ name: 'v1', served: true, storage: true, schema: { openAPIV3Schema: { type: 'object', properties } } }],
  },
});
const object = (apiVersion: string, kind: string, metadata: object, more: object = {}): Manifest => ({
  apiVersion,
  kind,
  metadata,
  ...more,
});

/** What lies in the server before the policies: definitions first. */
export const SURROUNDINGS: readonly Manifest[] = [
  definition('limits', 'Limit', 'Cluster', {
    most: { type: 'integer', default: 2 },
    names: { type: 'array', items: { type: 'string' } },
  }),
  definition('widgets', 'Widget', 'Namespaced', {
    spec: {
      type: 'object',
      default: {},
      properties: {
        size: { type: 'integer', default: 3, maximum: 1000 },
        tags: { type: 'array', items: { type: 'string' }, 'x-kubernetes-list-type': 'set' },
        ratio: { type: 'number' },
        ports: {
          type: 'array',
          'x-kubernetes-list-type': 'map',
          'x-kubernetes-list-map-keys': ['port'],
          items: { type: 'object', required: ['port'], properties: { port: { type: 'integer' }, name: { type: 'string', default: 'p' } } },
        },
      },
    },
  }),
  object('v1', 'Namespace', { name: 'blue', labels: { env: 'prod' } }),
  object('v1', 'Namespace', { name: 'green', labels: { env: 'dev' } }),
  object('gen.example.com/v1', 'Limit', { name: 'strict', labels: { tier: 'x' } }, { most: 1, names: ['a'] }),
  object('gen.example.com/v1', 'Limit', { name: 'loose', labels: { tier: 'x' } }, { most: 9, names: ['a', 'web'] }),
  object('gen.example.com/v1', 'Limit', { name: 'other', labels: { tier: 'y' } }),
  ...['default', 'blue'].map((namespace) =>
    object('v1', 'ConfigMap', { name: 'limits', namespace, labels: { p: 'q' } }, { data: { most: namespace === 'blue' ? 'x' : '2' } }),
  ),
];

const GENERAL = `object.metadata.name.startsWith('a')
has(object.metadata.labels) && 'app' in object.metadata.labels
object.metadata.?annotations['x'].orValue('none') == 'none'
request.operation == 'CREATE'
namespaceObject.metadata.name != 'green'
namespaceObject.metadata.labels['env'] == 'prod'
request.namespace == 'default' || object.metadata.name.size() > 4
oldObject == null
object.metadata.labels.all(k, k.size() < 5)
request.userInfo.username == 'admin'
size(object.metadata.name) % 2 == 0
object.spec.nothing == 1
1 / (size(object.metadata.name) - 3) >= 0
request.resource.resource.endsWith('s')
has(object.metadata.uid)
request.dryRun
oldObject != object
request.kind.kind + '/' + request.name != 'Pod/web'
int(object.metadata.labels.app) > 3
request.?options.kind.orValue('') == 'CreateOptions'`.split('\n');

const BY_KIND: Readonly<Record<GeneratedKind, readonly string[]>> = {
  ConfigMap: [
    "has(object.data) && object.data.all(k, object.data[k] != '')",
    'object.data.size() > 1',
    'int(object.data.most) < 3',
    '!has(object.binaryData)',
  ],
  Deployment: [
    'object.spec.replicas <= 3',
    "object.spec.strategy.type == 'RollingUpdate'",
    'object.spec.replicas == 1.0',
    'object.spec.selector.matchLabels == object.spec.template.metadata.labels',
    "object.spec.template.spec.containers.all(c, c.image.contains(':') && !c.image.endsWith(':latest'))",
  ],
  Pod: [
    "object.spec.containers.all(c, c.image.contains(':'))",
    'object.spec.containers.all(c, has(c.resources.limits))',
    "object.spec.restartPolicy == 'Always'",
    'object.spec.?securityContext.runAsNonRoot.hasValue()',
    "quantity(object.spec.containers[0].resources.limits.cpu).isLessThan(quantity('2'))",
  ],
  Service: [
    "object.spec.type == 'ClusterIP'",
    'object.spec.ports.all(p, p.targetPort == p.port)',
    "object.spec.ports.all(p, p.protocol == 'TCP')",
    'has(object.spec.selector)',
  ],
  Widget: [
    'object.spec.size <= 5',
    '!has(object.spec.tags) || object.spec.tags.all(t, t.size() > 1)',
    "object.spec.ports.all(p, p.name != '')",
    'object.spec.ratio > 0.5',
    "object.spec.tags == ['a', 'b']",
  ],
};
const LIMITS = [
  'params.most > 3',
  'params != null && params.most >= size(object.metadata.name)',
  'has(params.names) && object.metadata.name in params.names',
];
const MAPS = ["params.data.most == '2'", "int(params.data['most']) > 1", 'params == null'];
const VARIABLES = [
  { name: 'n', expression: 'size(object.metadata.name)' },
  { name: 'ok', expression: 'variables.n > 2' },
  { name: 'bad', expression: 'object.spec.missing.thing' },
];
const WITH_VARIABLES = ['variables.n > 3', 'variables.ok', 'variables.bad == 1'];
const MESSAGES = ["'n: ' + object.metadata.name", "'a\\nb'", "''", 'string(object.spec.missing)', "'  padded '"];
const APPLIED = [
  "Object{metadata: Object.metadata{labels: {'added': 'yes'}}}",
  "Object{metadata: Object.metadata{annotations: {'name': object.metadata.name}}}",
  'Object{}',
  'Object{wrong: 1}',
];
const APPLIED_TO: Partial<Record<GeneratedKind, readonly string[]>> = {
  Deployment: ['Object{spec: Object.spec{replicas: object.spec.replicas + 1}}', "Object{spec: Object.spec{replicas: 'x'}}"],
  Pod: ["Object{spec: Object.spec{containers: [Object.spec.containers{name: 'sidecar', image: 'side:1'}]}}"],
  Widget: [
    'Object{spec: Object.spec{size: object.spec.size + 1}}',
    "Object{spec: Object.spec{tags: ['x']}}",
    'Object{spec: Object.spec{size: 5000}}',
    "Object{spec: Object.spec{ports: [Object.spec.ports{port: 80, name: 'http'}]}}",
  ],
};
const PATCHES = [
  "[JSONPatch{op: 'add', path: '/metadata/labels/new', value: 'x'}]",
  "[JSONPatch{op: 'remove', path: '/metadata/labels/app'}]",
  "[JSONPatch{op: 'test', path: '/metadata/name', value: 'web'}, JSONPatch{op: 'add', path: '/metadata/annotations', value: {'t': 'y'}}]",
  "[JSONPatch{op: 'add', path: '/metadata/labels/' + jsonpatch.escapeKey('a.io/b'), value: 'x'}]",
];

/** Policies of both kinds, one in two of them with parameters, variables or conditions. */
export function generatePolicies(count: number, random: Seeded): readonly GeneratedPolicy[] {
  return Array.from({ length: count }, (_, i) => generatePolicy(`p${String(i)}`, random));
}

function generatePolicy(name: string, random: Seeded): GeneratedPolicy {
  const { chance, pick } = random;
  const kind = pick(Object.keys(PLACES) as GeneratedKind[]);
  const isMutating = chance(0.4);
  const param = chance(0.35) ? pick(['Limit', 'ConfigMap'] as const) : undefined;
  const hasVariables = chance(0.3);
  const expressions = [
    ...GENERAL,
    ...BY_KIND[kind],
    ...BY_KIND[kind],
    ...(param === 'Limit' ? [...LIMITS, ...LIMITS] : param === 'ConfigMap' ? [...MAPS, ...MAPS] : []),
    ...(hasVariables ? WITH_VARIABLES : []),
  ];
  const spec = {
    ...(chance(0.75) && { failurePolicy: pick(['Fail', 'Fail', 'Ignore']) }),
    matchConstraints: constraints(name, kind, random),
    ...(param !== undefined && { paramKind: { apiVersion: param === 'Limit' ? 'gen.example.com/v1' : 'v1', kind: param } }),
    ...(hasVariables && { variables: VARIABLES }),
    ...(chance(0.25) && {
      matchConditions: repeated(random, 2, (i) => ({ name: `c${String(i)}`, expression: pick([...GENERAL, ...BY_KIND[kind]]) })),
    }),
    ...(isMutating ? mutations(kind, random) : validations(expressions, hasVariables, random)),
  };
  const which = isMutating ? 'MutatingAdmissionPolicy' : 'ValidatingAdmissionPolicy';
  const bound = {
    policyName: name,
    ...(!isMutating && { validationActions: pick([['Deny'], ['Deny'], ['Warn'], ['Audit'], ['Warn', 'Audit'], ['Deny', 'Audit']]) }),
    ...(param !== undefined && { paramRef: { ...paramRef(param, random), parameterNotFoundAction: pick(['Deny', 'Allow']) } }),
    ...(chance(0.15) && { matchResources: { namespaceSelector: { matchLabels: { env: 'prod' } } } }),
  };
  return {
    name,
    kind,
    policy: object('admissionregistration.k8s.io/v1', which, { name }, { spec }),
    binding: object('admissionregistration.k8s.io/v1', `${which}Binding`, { name }, { spec: bound }),
  };
}

/** From one to so many. */
function repeated<T>({ chance }: Seeded, most: number, make: (i: number) => T): readonly T[] {
  return Array.from({ length: most }, (_, i) => i)
    .filter((i) => i === 0 || chance(0.4))
    .map(make);
}

function constraints(name: string, kind: GeneratedKind, random: Seeded): object {
  const { chance, pick } = random;
  const [group, version, resource] = PLACES[kind];
  const rule = {
    apiGroups: [pick([group, group, '*'])],
    apiVersions: [pick([version, version, '*'])],
    operations: pick([['CREATE'], ['CREATE'], ['*'], ['CREATE', 'UPDATE'], ['UPDATE']]),
    resources: [pick([resource, resource, '*'])],
    ...(chance(0.2) && { scope: pick(['Namespaced', '*']) }),
  };
  return {
    resourceRules: repeated(random, 2, () => (chance(0.1) ? { ...rule, resourceNames: ['web', 'abc'] } : rule)),
    objectSelector: {
      matchLabels: { case: name },
      ...(chance(0.2) && { matchExpressions: [{ key: 'app', operator: pick(['Exists', 'DoesNotExist']) }] }),
    },
    ...(chance(0.3) && { matchPolicy: pick(['Exact', 'Equivalent']) }),
    ...(chance(0.1) && { excludeResourceRules: [{ ...rule, resourceNames: ['web'] }] }),
    ...(chance(0.2) && {
      namespaceSelector: pick([
        { matchLabels: { env: 'prod' } },
        { matchExpressions: [{ key: 'env', operator: 'NotIn', values: ['dev'] }] },
      ]),
    }),
  };
}

function validations(expressions: readonly string[], hasVariables: boolean, random: Seeded): object {
  const { chance, pick } = random;
  const messages = hasVariables ? [...MESSAGES, 'variables.n'] : MESSAGES;
  const validation = (): object => ({
    expression: pick(expressions),
    ...(chance(0.3) && { message: 'says so' }),
    ...(chance(0.3) && { messageExpression: pick(messages) }),
    ...(chance(0.2) && { reason: pick(['Forbidden', 'Invalid', 'RequestEntityTooLarge']) }),
  });
  return {
    validations: repeated(random, 3, validation),
    ...(chance(0.2) && { auditAnnotations: [{ key: 'a', valueExpression: pick(MESSAGES) }] }),
  };
}

function mutations(kind: GeneratedKind, random: Seeded): object {
  const { chance, pick } = random;
  const mutation = (): object =>
    chance(0.6)
      ? { patchType: 'ApplyConfiguration', applyConfiguration: { expression: pick([...APPLIED, ...(APPLIED_TO[kind] ?? [])]) } }
      : { patchType: 'JSONPatch', jsonPatch: { expression: pick(PATCHES) } };
  return { mutations: repeated(random, 2, mutation), reinvocationPolicy: pick(['Never', 'IfNeeded']) };
}

function paramRef(param: 'ConfigMap' | 'Limit', { pick }: Seeded): object {
  if (param === 'ConfigMap')
    return pick([{ name: 'limits' }, { name: 'limits', namespace: 'blue' }, { name: 'gone' }, { selector: { matchLabels: { p: 'q' } } }]);
  return pick([{ name: 'strict' }, { name: 'loose' }, { name: 'gone' }, { selector: { matchLabels: { tier: 'x' } } }]);
}

/** An object that a policy is about, and the namespace that it is sent to. */
export function generateObject({ kind, name }: GeneratedPolicy, random: Seeded): { readonly namespace: string; readonly object: Manifest } {
  const { chance, pick } = random;
  const [group, version] = PLACES[kind];
  const labels = { case: name, ...(chance(0.6) && { app: pick(['web', 'api']) }) };
  const metadata = { name: pick(['web', 'abc', 'abcd', 'a-long-name']), labels, ...(chance(0.3) && { annotations: { x: 'y' } }) };
  return {
    namespace: pick(['default', 'blue', 'green']),
    object: object(group === '' ? version : `${group}/${version}`, kind, metadata, content(kind, random)),
  };
}

function content(kind: GeneratedKind, random: Seeded): object {
  const { chance, pick } = random;
  switch (kind) {
    case 'ConfigMap':
      return chance(0.8) ? { data: { most: pick(['1', '5', 'x']), ...(chance(0.5) && { a: pick(['', 'b']) }) } } : {};
    case 'Deployment':
      return {
        spec: {
          ...(chance(0.5) && { replicas: pick([0, 1, 2, 5]) }),
          selector: { matchLabels: { app: 'web' } },
          template: { metadata: { labels: { app: 'web' } }, spec: podSpec(random) },
        },
      };
    case 'Pod':
      return { spec: podSpec(random) };
    case 'Service':
      return { spec: { ports: [{ port: pick([80, 443]) }], ...(chance(0.5) && { selector: { app: 'web' } }) } };
    case 'Widget': {
      const spec = {
        ...(chance(0.5) && { size: pick([1, 3, 9]) }),
        ...(chance(0.5) && { tags: pick([['a', 'b'], ['x'], ['long', 'ones']]) }),
        ...(chance(0.4) && { ports: pick([[{ port: 80 }], [{ port: 80, name: 'z' }, { port: 81 }]]) }),
        ...(chance(0.3) && { ratio: pick([0.25, 1, 1.5]) }),
      };
      return chance(0.9) ? { spec } : {};
    }
  }
}

function podSpec({ chance, pick }: Seeded): object {
  const container = {
    name: pick(['web', 'main']),
    image: pick(['nginx', 'nginx:1', 'r.io/a/b:latest']),
    ...(chance(0.4) && { resources: pick([{ limits: { cpu: '1' } }, { requests: { cpu: '100m' } }]) }),
  };
  return { containers: [container], ...(chance(0.2) && { securityContext: { runAsNonRoot: true } }) };
}
