/** The steps of random histories: kinds, objects of them with some of what their types have, and what is asked about them. */
import { definitionOf } from '../../../../tools/definition-of.mjs';
import { acceptedObject, changed, SERVER_CASES } from '../../../kubernetes-wasm/tests/server-cases.js';

/** The built-in kinds by plural name. */
const BUILTIN = {
  configmaps: 'v1 ConfigMap',
  secrets: 'v1 Secret',
  serviceaccounts: 'v1 ServiceAccount',
  services: 'v1 Service',
  deployments: 'apps/v1 Deployment',
  statefulsets: 'apps/v1 StatefulSet',
  jobs: 'batch/v1 Job',
  cronjobs: 'batch/v1 CronJob',
  pods: 'v1 Pod',
  roles: 'rbac.authorization.k8s.io/v1 Role',
  leases: 'coordination.k8s.io/v1 Lease',
  ingresses: 'networking.k8s.io/v1 Ingress',
  horizontalpodautoscalers: 'autoscaling/v2 HorizontalPodAutoscaler',
};

/** What an object of a kind has beyond metadata: of a built-in one what its tests have, with one of their changes, or none. */
function fieldsOf(kind, { below, pick }) {
  const { created, updated } = SERVER_CASES[kind];
  const changes = Object.values({ ...created, ...updated });
  const chosen = below(2) ? [pick(changes)] : [];
  const {
    apiVersion: _,
    fieldValidation: __,
    kind: ___,
    metadata: ____,
    ...fields
  } = changed(acceptedObject(kind), Object.assign({}, ...chosen));
  return fields;
}

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

/** What a custom resource has beyond metadata. */
const widgetFields = ({ below, pick }) => ({
  spec: {
    ...(below(2) ? { color: pick(COLORS) } : {}),
    ...(below(3) ? {} : { replicas: below(12) }),
    ...(below(4) ? {} : { tags: [...new Set([pick(COLORS), pick(COLORS)])] }),
    ...(below(4) ? {} : { parts: [{ name: pick(['a', 'b', 'c', 'd']), size: below(3) }] }),
    ...(below(15) ? {} : { unknown: 1 }),
  },
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
  return Object.entries(BUILTIN).map(([plural, kind]) => pathOf(kind.split(' ')[0], namespace, plural));
}

/** One step: what is asked, as a function of what a server answered before. */
export function nextStep({ group, isBuiltin, namespace }, random) {
  const { below, pick } = random;
  const [plural, whole] = pick(isBuiltin ? Object.entries(BUILTIN) : [['widgets', `${group}/${pick(['v1', 'v1', 'v1', 'v2'])} Widget`]]);
  const [apiVersion, kind] = whole.split(' ');
  const base = pathOf(apiVersion, namespace, plural);
  const name = pick(['a', 'b', 'c']);
  const metadata = {
    name,
    ...(below(4) ? {} : { labels: { color: pick(COLORS) } }),
    ...(below(8) ? {} : { finalizers: [pick(['x.io/a', 'x.io/b'])] }),
    ...(below(8) ? {} : { annotations: { note: pick(['1', '2']) } }),
  };
  const object = {
    apiVersion,
    kind,
    metadata,
    ...(isBuiltin ? fieldsOf(whole, random) : widgetFields(random)),
    ...(below(20) ? {} : { unknown: 1 }),
  };
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
    { $patch: 'delete', name: 'b' },
    { name: 'a', env: [{ $patch: 'delete', name: 'a' }] },
    { name: 'a', env: [{ name: 'Z', value: '3' }], '$setElementOrder/env': [{ name: 'Z' }, { name: 'a' }] },
    { name: 'a', ports: [{ $patch: 'replace' }, { containerPort: 90 }] },
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
