/** The built-in kinds of random histories: where they are, objects of them with some of what their types have, and their steps. */
import { queryOf } from './query.mjs';

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

/** By plural name: the group and version, the kind, and what its objects have beyond metadata. */
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

const SCALED = new Set(['deployments', 'statefulsets']);
const WITH_STATUS = new Set(['deployments', 'jobs', 'pods', 'services', 'statefulsets']);

const JSON_TYPE = 'application/json';
const MERGE = 'application/merge-patch+json';
const STRATEGIC = 'application/strategic-merge-patch+json';

const pathOf = (apiVersion, namespace, plural) =>
  `/${apiVersion === 'v1' ? 'api' : 'apis'}/${apiVersion}/namespaces/${namespace}/${plural}`;

/** Where the objects of a history are. */
export function builtinPaths(namespace) {
  return Object.entries(BUILTIN).map(([plural, [apiVersion]]) => pathOf(apiVersion, namespace, plural));
}

/** One step: what is asked, as a function of what a server answered before. */
export function builtinStep(namespace, random) {
  const { below, pick } = random;
  const plural = pick(Object.keys(BUILTIN));
  const [apiVersion, kind, fields] = BUILTIN[plural];
  const base = pathOf(apiVersion, namespace, plural);
  const name = pick(['a', 'b', 'c']);
  const metadata = {
    name,
    ...(below(4) ? {} : { labels: { color: pick(['red', 'blue']) } }),
    ...(below(8) ? {} : { finalizers: ['x.io/a'] }),
    ...(below(8) ? {} : { annotations: { note: pick(['1', '2']) } }),
  };
  const object = { apiVersion, kind, metadata, ...fields(name, random), ...(below(20) ? {} : { unknown: 1 }) };
  const dry = below(10) ? '' : 'dryRun=All';
  const strict = pick(['', '', 'fieldValidation=Strict', 'fieldValidation=Ignore']);
  const step = { base, name, at: `${base}/${name}`, kind, plural, object, dry, strict };
  const which = below(100);
  return (STEPS.find(([limit]) => which < limit) ?? STEPS.at(-1))[1](step, random);
}

function create({ base, dry, object, strict }) {
  return () => ['POST', base + queryOf(dry, strict), object, JSON_TYPE];
}

function replace({ at, dry, kind, name, object, strict }, { below }) {
  const isVersioned = below(2) === 0;
  return ({ seen }) => {
    const before = seen.get(`${kind} ${name}`)?.at(-1);
    const version = isVersioned && before !== undefined ? { resourceVersion: before.metadata.resourceVersion } : {};
    return ['PUT', at + queryOf(dry, strict), { ...object, metadata: { ...object.metadata, ...version } }, JSON_TYPE];
  };
}

function mergePatch({ at, dry, object, strict }, { below, pick }) {
  const { apiVersion: _, kind: __, metadata: ___, ...rest } = object;
  const patch = { metadata: { labels: pick([null, { color: 'red' }]) }, ...(below(2) ? rest : {}) };
  const type = pick([MERGE, STRATEGIC]);
  return () => ['PATCH', at + queryOf(dry, strict), patch, type];
}

/** A strategic merge patch with directives, for the kinds that have containers, or ports. */
function directives({ at, dry, plural }, { below, pick }) {
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

function jsonPatch({ at, dry, strict }, { pick }) {
  const operations = pick([
    [{ op: 'add', path: '/metadata/labels', value: { color: pick(['red', 'blue']) } }],
    [{ op: 'remove', path: '/metadata/labels/color' }],
    [
      { op: 'test', path: '/metadata/labels/color', value: 'red' },
      { op: 'add', path: '/metadata/annotations', value: { note: '3' } },
    ],
    [{ op: 'remove', path: '/metadata/finalizers' }],
  ]);
  return () => ['PATCH', at + queryOf(dry, strict), operations, 'application/json-patch+json'];
}

function apply({ at, dry, object, strict }, { below, pick }) {
  const manager = `fieldManager=${pick(['one', 'two', 'three'])}`;
  const force = below(2) ? 'force=true' : '';
  return () => ['PATCH', at + queryOf(manager, force, dry, strict), object, 'application/apply-patch+yaml'];
}

function scale(step, random) {
  const { at, dry, plural } = step;
  if (!SCALED.has(plural)) return mergePatch(step, random);
  const replicas = random.below(4);
  return () => ['PATCH', `${at}/scale${queryOf(dry)}`, { spec: { replicas } }, MERGE];
}

function status(step, random) {
  const { at, dry, kind, object, plural } = step;
  if (!WITH_STATUS.has(plural)) return apply(step, random);
  const conditions = [{ type: 'Ready', status: random.pick(['True', 'False']) }];
  const manager = random.pick(['one', 'two']);
  const applied = { apiVersion: object.apiVersion, kind, metadata: { name: object.metadata.name }, status: { conditions } };
  if (random.below(3)) return () => ['PATCH', `${at}/status${queryOf(dry)}`, { status: { conditions } }, STRATEGIC];
  return () => ['PATCH', `${at}/status${queryOf(`fieldManager=${manager}`, dry)}`, applied, 'application/apply-patch+yaml'];
}

function remove({ at, dry, kind, name }, { pick }) {
  const query = queryOf(pick(['', '', 'propagationPolicy=Foreground', 'propagationPolicy=Orphan', 'gracePeriodSeconds=0']), dry);
  const precondition = pick([undefined, undefined, 'uid', 'resourceVersion']);
  return ({ seen }) => {
    const last = seen.get(`${kind} ${name}`)?.at(-1)?.metadata;
    if (precondition === undefined || last === undefined) return ['DELETE', at + query];
    const preconditions = { [precondition]: last[precondition] };
    return ['DELETE', at, { kind: 'DeleteOptions', apiVersion: 'v1', preconditions, ...(dry && { dryRun: ['All'] }) }, JSON_TYPE];
  };
}

const release =
  ({ at }) =>
  () => ['PATCH', at, { metadata: { finalizers: null } }, MERGE];
const list = ({ base }, { pick }) => {
  const query = queryOf(pick(['', 'limit=1']), pick(['', 'labelSelector=color%3Dred', 'fieldSelector=metadata.name%3Da']));
  return () => ['GET', base + query];
};
const removeAll =
  ({ base, dry }) =>
  () => ['DELETE', base + queryOf('labelSelector=color%3Dred', dry)];
const get =
  ({ at }) =>
  () => ['GET', at];

/** What is asked below which share, of a hundred. */
const STEPS = [
  [26, create],
  [38, replace],
  [48, mergePatch],
  [52, directives],
  [56, jsonPatch],
  [70, apply],
  [74, scale],
  [78, status],
  [88, remove],
  [92, release],
  [95, list],
  [97, removeAll],
  [100, get],
];
