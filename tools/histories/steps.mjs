/** The steps of random histories: kinds, objects of them with some of what their types have, and what is asked about them. */
import { definitionOf } from '../definition-of.mjs';

const selector = (name) => ({ matchLabels: { app: name } });

function podSpec({ below, pick }) {
  return {
    containers: [
      {
        name: 'main',
        image: pick(['a:1', 'a:2', 'b']),
        ...(below(3) ? {} : { env: [{ name: pick(['X', 'Y']), value: pick(['1', '2']) }] }),
        ...(below(3) ? {} : { ports: [{ containerPort: 80 + below(3) }] }),
        ...(below(4) ? {} : { resources: { requests: { cpu: pick(['100m', '0.1', '1']) }, limits: { memory: pick(['1Gi', '1024Mi']) } } }),
      },
      ...(below(4) ? [] : [{ name: pick(['main', 'side']), image: 'c' }]),
    ],
    ...(below(6) ? {} : { nodeSelector: { disk: pick(['ssd', 'hdd']) } }),
    ...(below(10) ? {} : { restartPolicy: pick(['Always', 'OnFailure', 'Never', 'Odd']) }),
  };
}

const template = (name, random) => ({ metadata: { labels: { app: random.below(12) ? name : 'other' } }, spec: podSpec(random) });

/** The built-in kinds by plural name: the group and version, the kind, and what its objects have beyond metadata. */
const BUILTIN = {
  configmaps: [
    'v1',
    'ConfigMap',
    (_, { below, pick }) => ({
      ...(below(4) ? { data: { [pick(['a', 'b', 'c d'])]: pick(['1', '2']), ...(below(2) ? { z: 'z' } : {}) } } : {}),
      ...(below(8) ? {} : { binaryData: { bin: pick(['AAEC', 'not base64!']) } }),
      ...(below(12) ? {} : { immutable: true }),
    }),
  ],
  secrets: [
    'v1',
    'Secret',
    (_, { below, pick }) => ({
      ...(below(3) ? { stringData: { [pick(['a', 'b'])]: pick(['1', '2']) } } : {}),
      ...(below(3) ? {} : { data: { [pick(['a', 'c'])]: pick(['MQ==', 'Mg==']) } }),
      ...(below(8) ? {} : { type: pick(['Opaque', 'kubernetes.io/tls', 'x']) }),
    }),
  ],
  serviceaccounts: ['v1', 'ServiceAccount', (_, { below }) => (below(2) ? {} : { automountServiceAccountToken: below(2) === 0 })],
  services: [
    'v1',
    'Service',
    (name, { below, pick }) => ({
      spec: {
        ports: [
          { port: pick([80, 443, 0]), ...(below(2) ? { name: 'web' } : {}) },
          ...(below(4) ? [] : [{ port: 81, name: pick(['web', 'two']) }]),
        ],
        ...(below(4) ? { selector: { app: name } } : {}),
        ...(below(5) ? {} : { type: pick(['ClusterIP', 'NodePort', 'LoadBalancer', 'ExternalName']) }),
        ...(below(8) ? {} : { clusterIP: 'None' }),
        ...(below(8) ? {} : { sessionAffinity: pick(['ClientIP', 'None']) }),
      },
    }),
  ],
  deployments: [
    'apps/v1',
    'Deployment',
    (name, random) => ({
      spec: {
        ...(random.below(3) ? {} : { replicas: random.below(4) }),
        selector: selector(random.below(15) ? name : 'new'),
        template: template(name, random),
        ...(random.below(5) ? {} : { strategy: random.pick([{ type: 'Recreate' }, { rollingUpdate: { maxSurge: 2 } }, { type: 'Odd' }]) }),
      },
    }),
  ],
  statefulsets: [
    'apps/v1',
    'StatefulSet',
    (name, random) => ({
      spec: {
        serviceName: 's',
        selector: selector(name),
        template: template(name, random),
        ...(random.below(2) ? {} : { replicas: random.below(3) }),
      },
    }),
  ],
  jobs: [
    'batch/v1',
    'Job',
    (name, random) => ({
      spec: {
        ...(random.below(3) ? {} : { parallelism: random.below(3) }),
        template: { spec: { ...podSpec(random), ...(random.below(5) ? { restartPolicy: 'Never' } : {}) } },
      },
    }),
  ],
  cronjobs: [
    'batch/v1',
    'CronJob',
    (name, random) => ({
      spec: {
        schedule: random.pick(['* * * * *', '@daily', 'odd']),
        jobTemplate: { spec: { template: { spec: { ...podSpec(random), restartPolicy: 'Never' } } } },
      },
    }),
  ],
  pods: ['v1', 'Pod', (_, random) => ({ spec: podSpec(random) })],
  roles: [
    'rbac.authorization.k8s.io/v1',
    'Role',
    (_, { below, pick }) => ({
      rules: below(5)
        ? [{ apiGroups: [''], resources: [pick(['pods', 'secrets'])], verbs: ['get', ...(below(2) ? ['list'] : [])] }]
        : [{ verbs: [] }],
    }),
  ],
  leases: [
    'coordination.k8s.io/v1',
    'Lease',
    (_, { below, pick }) => ({
      spec: { holderIdentity: pick(['a', 'b', '']), ...(below(2) ? { leaseDurationSeconds: below(20) } : {}) },
    }),
  ],
  ingresses: [
    'networking.k8s.io/v1',
    'Ingress',
    (_, { below, pick }) => ({
      spec: {
        ...(below(3) ? { defaultBackend: { service: { name: 's', port: { number: pick([80, 0, 70000]) } } } } : {}),
        ...(below(3)
          ? {}
          : {
              rules: [
                {
                  host: pick(['a.io', '*.b.io', 'A.io']),
                  http: {
                    paths: [
                      {
                        path: pick(['/', 'x']),
                        pathType: pick(['Prefix', 'Exact']),
                        backend: { service: { name: 's', port: { name: 'web' } } },
                      },
                    ],
                  },
                },
              ],
            }),
      },
    }),
  ],
  horizontalpodautoscalers: [
    'autoscaling/v2',
    'HorizontalPodAutoscaler',
    (name, { below, pick }) => ({
      spec: {
        scaleTargetRef: { kind: 'Deployment', name, apiVersion: 'apps/v1' },
        maxReplicas: below(5),
        ...(below(2) ? {} : { minReplicas: pick([1, 0, 9]) }),
      },
    }),
  ],
};

/** A CRD of widgets in a group. */
export function widgetsOf(group) {
  const scale = { specReplicasPath: '.spec.replicas', statusReplicasPath: '.status.replicas' };
  return definitionOf(group, 'Widget', PROPERTIES, { versions: ['v1', 'v2'], subresources: { status: {}, scale } });
}

const PROPERTIES = {
  spec: {
    type: 'object',
    properties: {
      replicas: { type: 'integer', default: 1, maximum: 9 },
      color: { type: 'string' },
      tags: { type: 'array', items: { type: 'string' }, 'x-kubernetes-list-type': 'set' },
      parts: {
        type: 'array',
        'x-kubernetes-list-type': 'map',
        'x-kubernetes-list-map-keys': ['name'],
        items: { type: 'object', required: ['name'], properties: { name: { type: 'string' }, size: { type: 'integer' } } },
      },
    },
  },
  status: { type: 'object', properties: { replicas: { type: 'integer' }, phase: { type: 'string' } } },
};

const COLORS = ['red', 'blue', 'green'];

/** The custom resource in two versions, with `/status` and `/scale`. */
const widgetsIn = (group, { pick }) => ({
  widgets: [
    `${group}/${pick(['v1', 'v1', 'v1', 'v2'])}`,
    'Widget',
    (_, random) => ({
      spec: {
        ...(random.below(2) ? { color: pick(COLORS) } : {}),
        ...(random.below(3) ? {} : { replicas: random.below(12) }),
        ...(random.below(4) ? {} : { tags: [...new Set([pick(COLORS), pick(COLORS)])] }),
        ...(random.below(4) ? {} : { parts: [{ name: pick(['a', 'b', 'c', 'd']), size: random.below(3) }] }),
        ...(random.below(15) ? {} : { unknown: 1 }),
      },
    }),
  ],
});

const SCALED = new Set(['deployments', 'statefulsets', 'widgets']);
const WITH_STATUS = new Set(['deployments', 'jobs', 'pods', 'services', 'statefulsets', 'widgets']);

const JSON_TYPE = 'application/json';
const MERGE = 'application/merge-patch+json';
const STRATEGIC = 'application/strategic-merge-patch+json';
const APPLY = 'application/apply-patch+yaml';

const pathOf = (apiVersion, namespace, plural) =>
  `/${apiVersion === 'v1' ? 'api' : 'apis'}/${apiVersion}/namespaces/${namespace}/${plural}`;

/** The parts of a query that are not empty, with the question mark before them. */
function queryOf(...parts) {
  const text = parts.filter((each) => each !== '').join('&');
  return text === '' ? '' : `?${text}`;
}

/** Where the objects of a history are. */
export function pathsOf({ group, isBuiltin, namespace }) {
  if (!isBuiltin) return [pathOf(`${group}/v1`, namespace, 'widgets')];
  return Object.entries(BUILTIN).map(([plural, [apiVersion]]) => pathOf(apiVersion, namespace, plural));
}

/** One step: what is asked, as a function of what a server answered before. */
export function nextStep({ group, isBuiltin, namespace }, random) {
  const { below, pick } = random;
  const kinds = isBuiltin ? BUILTIN : widgetsIn(group, random);
  const plural = pick(Object.keys(kinds));
  const [apiVersion, kind, fields] = kinds[plural];
  const base = pathOf(apiVersion, namespace, plural);
  const name = pick(['a', 'b', 'c']);
  const metadata = {
    name,
    ...(below(4) ? {} : { labels: { color: pick(COLORS) } }),
    ...(below(8) ? {} : { finalizers: [pick(['x.io/a', 'x.io/b'])] }),
    ...(below(8) ? {} : { annotations: { note: pick(['1', '2']) } }),
  };
  const object = { apiVersion, kind, metadata, ...fields(name, random), ...(below(20) ? {} : { unknown: 1 }) };
  const dry = below(10) ? '' : 'dryRun=All';
  const strict = pick(['', '', 'fieldValidation=Strict', 'fieldValidation=Ignore']);
  const step = { base, at: `${base}/${name}`, key: `${kind} ${name}`, isBuiltin, plural, object, dry, strict };
  const which = below(100);
  return STEPS.find(([limit]) => which < limit)[1](step, random);
}

function create({ base, dry, object, strict }) {
  return () => ['POST', base + queryOf(dry, strict), object, JSON_TYPE];
}

/** By the version that was seen last, by an older one, or by none; of a custom resource its status, too. */
function replace({ at, dry, isBuiltin, key, object, strict }, { below, pick }) {
  const which = pick([-1, -1, 0, undefined]);
  const status = isBuiltin ? {} : { status: { replicas: below(5), phase: pick(COLORS) } };
  const sub = isBuiltin ? '' : pick(['', '', '', '/status']);
  return ({ seen }) => {
    const before = which === undefined ? undefined : seen.get(key)?.at(which);
    const version = before === undefined ? {} : { resourceVersion: before.metadata.resourceVersion };
    return ['PUT', at + sub + queryOf(dry, strict), { ...object, metadata: { ...object.metadata, ...version }, ...status }, JSON_TYPE];
  };
}

function mergePatch({ at, dry, isBuiltin, object, strict }, { below, pick }) {
  const { apiVersion: _, kind: __, metadata: ___, ...rest } = object;
  const patch = { metadata: { labels: pick([null, { color: 'red' }]) }, ...(below(2) ? rest : {}) };
  const type = pick([MERGE, isBuiltin ? STRATEGIC : MERGE]);
  return () => ['PATCH', at + queryOf(dry, strict), patch, type];
}

/** A strategic merge patch with directives, for the kinds that have containers, or ports. */
function directives(step, random) {
  const { at, dry, isBuiltin, plural } = step;
  if (!isBuiltin) return jsonPatch(step, random);
  const { below, pick } = random;
  const container = pick([
    { $patch: 'delete', name: 'side' },
    { name: 'main', env: [{ $patch: 'delete', name: pick(['X', 'Y']) }] },
    { name: 'main', env: [{ name: 'Z', value: '3' }], '$setElementOrder/env': [{ name: 'Z' }, { name: 'X' }] },
    { name: 'main', ports: [{ $patch: 'replace' }, { containerPort: 90 }] },
    { name: 'new', image: 'd' },
  ]);
  const pod = { containers: [container], ...(below(3) ? {} : { nodeSelector: { $patch: 'replace', disk: 'new' } }) };
  const spec = {
    pods: pod,
    cronjobs: { jobTemplate: { spec: { template: { spec: pod } } } },
    services: { ports: [{ port: 81, $patch: 'delete' }] },
  };
  const finalizers = pick([{}, {}, { '$deleteFromPrimitiveList/finalizers': ['x.io/a'] }, { finalizers: ['x.io/b'] }]);
  const patch = { metadata: finalizers, spec: spec[plural] ?? { template: { spec: pod } } };
  return () => ['PATCH', at + queryOf(dry), patch, STRATEGIC];
}

function jsonPatch({ at, dry, isBuiltin, strict }, { below, pick }) {
  const ofAll = [
    [{ op: 'add', path: '/metadata/labels', value: { color: pick(COLORS) } }],
    [{ op: 'remove', path: '/metadata/labels/color' }],
    [
      { op: 'test', path: '/metadata/labels/color', value: 'red' },
      { op: 'add', path: '/metadata/annotations', value: { note: '3' } },
    ],
    [{ op: 'remove', path: '/metadata/finalizers' }],
  ];
  const ofWidgets = [
    [{ op: 'add', path: '/spec/color', value: pick(COLORS) }],
    [{ op: 'remove', path: '/spec/color' }],
    [
      { op: 'test', path: '/spec/color', value: 'red' },
      { op: 'replace', path: '/spec/replicas', value: below(11) },
    ],
    [{ op: 'add', path: '/metadata/finalizers', value: [] }],
  ];
  const operations = pick(isBuiltin ? ofAll : [...ofAll, ...ofWidgets]);
  return () => ['PATCH', at + queryOf(dry, strict), operations, 'application/json-patch+json'];
}

function apply({ at, dry, object, strict }, { below, pick }) {
  const manager = `fieldManager=${pick(['one', 'two', 'three'])}`;
  const force = below(2) ? 'force=true' : '';
  return () => ['PATCH', at + queryOf(manager, force, dry, strict), object, APPLY];
}

function scale(step, random) {
  const { at, dry, plural } = step;
  if (!SCALED.has(plural)) return mergePatch(step, random);
  const replicas = random.below(11);
  return () => ['PATCH', `${at}/scale${queryOf(dry)}`, { spec: { replicas } }, MERGE];
}

function status(step, random) {
  const { at, dry, isBuiltin, object, plural } = step;
  if (!WITH_STATUS.has(plural)) return apply(step, random);
  const own = isBuiltin ? { conditions: [{ type: 'Ready', status: random.pick(['True', 'False']) }] } : { phase: random.pick(COLORS) };
  const manager = random.pick(['one', 'two']);
  const applied = { apiVersion: object.apiVersion, kind: object.kind, metadata: { name: object.metadata.name }, status: own };
  if (random.below(3)) return () => ['PATCH', `${at}/status${queryOf(dry)}`, { status: own }, isBuiltin ? STRATEGIC : MERGE];
  return () => ['PATCH', `${at}/status${queryOf(`fieldManager=${manager}`, dry)}`, applied, APPLY];
}

function remove({ at, dry, key }, { pick }) {
  const policies = ['Foreground', 'Orphan', 'Background'].map((propagationPolicy) => ({ propagationPolicy }));
  const options = pick([{}, {}, ...policies, { gracePeriodSeconds: 0 }]);
  const precondition = pick([undefined, undefined, undefined, 'uid', 'resourceVersion', 'other']);
  return ({ seen }) => {
    const last = { other: 'other', ...seen.get(key)?.at(-1)?.metadata }[precondition];
    if (last === undefined) return ['DELETE', at + queryOf(...Object.entries(options).map((each) => each.join('=')), dry)];
    const preconditions = { [precondition === 'other' ? 'uid' : precondition]: last };
    return [
      'DELETE',
      at,
      { kind: 'DeleteOptions', apiVersion: 'v1', ...options, preconditions, ...(dry && { dryRun: ['All'] }) },
      JSON_TYPE,
    ];
  };
}

const release =
  ({ at }) =>
  () => ['PATCH', at, { metadata: { finalizers: null } }, MERGE];
const list = ({ base }, { pick }) => {
  const query = queryOf(pick(['', 'limit=1', 'limit=2']), pick(['', 'labelSelector=color%3Dred', 'fieldSelector=metadata.name%3Da']));
  return () => ['GET', base + query];
};
const removeAll =
  ({ base, dry }) =>
  () => ['DELETE', base + queryOf('labelSelector=color%3Dred', dry)];
const get = ({ at, isBuiltin }, { pick }) => {
  const sub = isBuiltin ? '' : pick(['', '/status', '/scale']);
  return () => ['GET', at + sub];
};

/** What is asked below which share, of a hundred. */
const STEPS = [
  [24, create],
  [36, replace],
  [46, mergePatch],
  [50, directives],
  [54, jsonPatch],
  [68, apply],
  [72, scale],
  [76, status],
  [88, remove],
  [92, release],
  [95, list],
  [97, removeAll],
  [100, get],
];
