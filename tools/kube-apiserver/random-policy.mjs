// Admission policies at random, each for one namespace of its own, so that no two of them meet.
import { definitionOf } from '../definition-of.mjs';
import { acceptedObject, changed } from './server-cases.mjs';

/** The definition of the custom kind that policies are about. */
export const WIDGETS = definitionOf('hold.example.com', 'Widget', {
  spec: {
    type: 'object',
    properties: {
      size: { type: 'integer', default: 1 },
      color: { type: 'string' },
      tags: { type: 'array', items: { type: 'string' } },
      limits: { type: 'object', additionalProperties: { type: 'string' } },
    },
  },
});

// What has no namespace is not left out by a selector of namespaces.
const RULES = [
  { apiGroups: ['hold.example.com'], apiVersions: ['v1'], operations: ['CREATE', 'UPDATE'], resources: ['widgets'] },
  { apiGroups: ['hold.example.com'], apiVersions: ['*'], operations: ['*'], resources: ['*'], scope: 'Namespaced' },
  { apiGroups: [''], apiVersions: ['v1'], operations: ['CREATE'], resources: ['configmaps'] },
  { apiGroups: ['apps'], apiVersions: ['v1'], operations: ['CREATE', 'UPDATE'], resources: ['deployments'], scope: 'Namespaced' },
  { apiGroups: ['apps'], apiVersions: ['v1'], operations: ['UPDATE'], resources: ['deployments'] },
  { apiGroups: ['*'], apiVersions: ['*'], operations: ['CREATE'], resources: ['*'], scope: 'Namespaced' },
];

/** Booleans about a request; some are errors for some objects. */
const CONDITIONS = [
  "object.metadata.name.startsWith('a')",
  "has(object.metadata.labels) && 'team' in object.metadata.labels",
  "object.metadata.labels.team == 'red'",
  "request.operation == 'CREATE' || oldObject.metadata.name == object.metadata.name",
  "request.namespace.startsWith('hold-')",
  "namespaceObject.metadata.labels.tier != 'gold'",
  '!has(object.metadata.annotations) || object.metadata.annotations.all(k, k.size() < 8)',
  'request.dryRun',
  "request.userInfo.username == 'system:apiserver' || request.resource.resource != 'deployments'",
  "request.kind.kind != 'Widget' || (has(object.spec) && object.spec.size < 5)",
  "request.kind.kind == 'Widget' ? object.spec.?color.orValue('none') in ['red', 'none'] : true",
  "has(object.spec) ? !has(object.spec.missing) || object.spec.missing.size() > 1 : object.metadata.name.matches('^[a-z-]+$')",
  "request.kind.kind != 'Deployment' || object.spec.replicas <= 3",
  "request.kind.kind != 'Deployment' || object.spec.template.spec.containers.all(c, c.image.contains(':') && !c.image.endsWith(':latest'))",
  "request.kind.kind != 'ConfigMap' || object.data.exists(k, object.data[k] == 'on')",
  "quantity(has(object.spec) && has(object.spec.limits) ? object.spec.limits.memory : '1Gi').isLessThan(quantity('2Gi'))",
  'oldObject == null || oldObject != object',
  'int(object.metadata.labels.size) > 3',
];

const WITH_PARAMS = [
  'params == null || object.metadata.name.size() <= int(params.data.most)',
  "params.data.color == 'red'",
  "object.metadata.namespace == params.metadata.namespace || params.metadata.name == 'shared'",
];

const VALUES = [
  'string(object.metadata.name)',
  "request.kind.kind + '/' + request.name",
  "string(request.kind.kind == 'Widget')",
  'string(object.spec.color)',
];

/** The namespace, the policy, its binding and its parameters; `kind` is of policies, validating or mutating. */
export function randomPolicy(name, random) {
  const labels = { hold: name, tier: random.pick(['gold', 'silver']) };
  const namespace = { apiVersion: 'v1', kind: 'Namespace', metadata: { name, labels } };
  const params = ['own', 'shared'].map((each) => ({
    apiVersion: 'v1',
    kind: 'ConfigMap',
    metadata: { name: each, namespace: name, labels: { which: each } },
    data: { most: random.pick(['3', '6', 'many']), color: random.pick(['red', 'blue']) },
  }));
  const isMutating = random.isLikely(0.25);
  const hasParams = random.isLikely(0.4);
  const spec = {
    ...(random.isLikely(0.5) && { failurePolicy: random.pick(['Fail', 'Ignore']) }),
    ...(hasParams && { paramKind: { apiVersion: 'v1', kind: 'ConfigMap' } }),
    matchConstraints: constraints(name, isMutating, random),
    ...(random.isLikely(0.4) && {
      matchConditions: Array.from({ length: 1 + random.below(2) }, (_, i) => ({ name: `m${i}`, expression: random.pick(CONDITIONS) })),
    }),
    ...(random.isLikely(0.4) && {
      variables: [
        { name: 'v', expression: random.pick(CONDITIONS) },
        { name: 'w', expression: random.pick(VALUES) },
      ],
    }),
  };
  if (isMutating) Object.assign(spec, { reinvocationPolicy: random.pick(['Never', 'IfNeeded']), mutations: mutations(random) });
  else Object.assign(spec, validations(spec, hasParams, random));
  const kind = isMutating ? 'MutatingAdmissionPolicy' : 'ValidatingAdmissionPolicy';
  const apiVersion = 'admissionregistration.k8s.io/v1';
  const paramRef = {
    ...(random.isLikely(0.7)
      ? { name: random.pick(['own', 'shared', 'gone']) }
      : { selector: { matchLabels: { which: random.pick(['own', 'gone']) } } }),
    ...(random.isLikely(0.5) && { namespace: name }),
    parameterNotFoundAction: random.pick(['Allow', 'Deny']),
  };
  const binding = {
    apiVersion,
    kind: `${kind}Binding`,
    metadata: { name },
    spec: {
      policyName: name,
      ...(!isMutating && {
        validationActions: random.pick([['Deny'], ['Deny'], ['Warn'], ['Audit'], ['Deny', 'Audit'], ['Warn', 'Audit']]),
      }),
      ...(hasParams && { paramRef }),
      ...(random.isLikely(0.2) && {
        matchResources: {
          namespaceSelector: { matchExpressions: [{ key: 'tier', operator: random.pick(['In', 'NotIn']), values: ['gold'] }] },
        },
      }),
    },
  };
  return [namespace, ...params, { apiVersion, kind, metadata: { name }, spec }, binding];
}

function constraints(name, isMutating, random) {
  const rule = (from) => ({ ...random.pick(from), ...(random.isLikely(0.1) && { resourceNames: ['ab', 'abc'] }) });
  return {
    resourceRules: Array.from({ length: 1 + random.below(2) }, () => rule(RULES)),
    ...(random.isLikely(0.2) && { excludeResourceRules: [rule(RULES.slice(2))] }),
    namespaceSelector: { matchLabels: { hold: name } },
    ...(random.isLikely(0.3) && {
      objectSelector: { matchExpressions: [{ key: 'team', operator: random.pick(['Exists', 'DoesNotExist']) }] },
    }),
    ...(random.isLikely(0.3) && { matchPolicy: random.pick(['Exact', 'Equivalent']) }),
  };
}

function validations({ variables }, hasParams, random) {
  const from = [
    ...CONDITIONS,
    ...(hasParams ? [...WITH_PARAMS, ...WITH_PARAMS] : []),
    ...(variables ? ['variables.v', "variables.w != 'ab'"] : []),
  ];
  return {
    validations: Array.from({ length: 1 + random.below(3) }, () => ({
      expression: random.pick(from),
      ...(random.isLikely(0.4) && { message: random.pick(['no', 'it is not wanted here', ' spaces ']) }),
      ...(random.isLikely(0.4) && {
        messageExpression: random.pick(
          ["'name ' + object.metadata.name", 'string(object.spec.color)', "''", 'request.operation', 'variables.w'].slice(
            0,
            variables ? 5 : 4,
          ),
        ),
      }),
      ...(random.isLikely(0.3) && { reason: random.pick(['Forbidden', 'Invalid', 'RequestEntityTooLarge']) }),
    })),
    ...(random.isLikely(0.3) && { auditAnnotations: [{ key: 'a', valueExpression: random.pick(VALUES) }] }),
  };
}

const MUTATIONS = [
  "Object{metadata: Object.metadata{labels: Object.metadata.labels{team: 'red'}}}",
  'Object{metadata: Object.metadata{annotations: Object.metadata.annotations{by: request.operation}}}',
  "has(object.metadata.labels) ? Object{} : Object{metadata: Object.metadata{labels: Object.metadata.labels{size: '4'}}}",
];
const PATCHES = [
  "[JSONPatch{op: 'add', path: '/metadata/annotations', value: {'b': 'on'}}]",
  "has(object.metadata.labels) ? [JSONPatch{op: 'remove', path: '/metadata/labels'}] : []",
  "[JSONPatch{op: 'test', path: '/metadata/name', value: 'ab'}, JSONPatch{op: 'add', path: '/metadata/labels', value: {'team': 'blue'}}]",
];

function mutations(random) {
  return Array.from({ length: 1 + random.below(2) }, () =>
    random.isLikely(0.5)
      ? { patchType: 'ApplyConfiguration', applyConfiguration: { expression: random.pick(MUTATIONS) } }
      : { patchType: 'JSONPatch', jsonPatch: { expression: random.pick(PATCHES) } },
  );
}

/** An object that the policies are about. */
export function randomObject(namespace, random) {
  const metadata = {
    name: random.pick(['ab', 'abc', 'b', 'long-name', 'a.b']),
    namespace,
    ...(random.isLikely(0.5) && { labels: random.pick([{ team: 'red' }, { team: 'blue', size: '4' }, { size: 'x' }]) }),
    ...(random.isLikely(0.3) && { annotations: random.pick([{ a: 'b' }, { 'a-long-key': 'b' }]) }),
  };
  const kind = random.pick(['Widget', 'Widget', 'ConfigMap', 'Deployment']);
  if (kind === 'ConfigMap')
    return {
      apiVersion: 'v1',
      kind,
      metadata,
      ...(random.isLikely(0.8) && { data: random.pick([{ a: 'on' }, { a: 'off', b: 'on' }, {}]) }),
    };
  if (kind === 'Widget') {
    const spec = {
      ...(random.isLikely(0.5) && { size: random.below(9) }),
      ...(random.isLikely(0.5) && { color: random.pick(['red', 'blue', '']) }),
      ...(random.isLikely(0.3) && { tags: ['a', 'b'] }),
      ...(random.isLikely(0.3) && { limits: random.pick([{ memory: '1Gi' }, { memory: '3Gi' }, { cpu: '1' }, { memory: 'x' }]) }),
    };
    return { apiVersion: 'hold.example.com/v1', kind, metadata, ...(random.isLikely(0.9) && { spec }) };
  }
  return changed(acceptedObject('apps/v1 Deployment'), {
    metadata,
    'spec/template/spec/containers/0/image': random.pick(['a:1', 'a', 'a:latest']),
    ...(random.isLikely(0.6) && { 'spec/replicas': random.below(6) }),
  });
}
