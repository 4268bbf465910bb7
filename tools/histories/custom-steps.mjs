/** The custom resource of random histories, in two versions with `/status` and `/scale`, and the steps of its objects. */
import { definitionOf } from '../definition-of.mjs';
import { queryOf } from './query.mjs';

const KIND = 'Widget';

/** A CRD of widgets in a group. */
export function widgetsOf(group) {
  const scale = { specReplicasPath: '.spec.replicas', statusReplicasPath: '.status.replicas' };
  return definitionOf(group, KIND, PROPERTIES, { versions: ['v1', 'v2'], subresources: { status: {}, scale } });
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

const NAMES = ['a', 'b', 'c', 'd'];
const COLORS = ['red', 'blue', 'green'];
const JSON_TYPE = 'application/json';

const specOf = ({ below, pick }) => ({
  ...(below(2) ? { color: pick(COLORS) } : {}),
  ...(below(3) ? {} : { replicas: below(12) }),
  ...(below(4) ? {} : { tags: [...new Set([pick(COLORS), pick(COLORS)])] }),
  ...(below(4) ? {} : { parts: [{ name: pick(NAMES), size: below(3) }] }),
  ...(below(15) ? {} : { unknown: 1 }),
});

const metadataOf = (name, { below, pick }) => ({
  name,
  ...(below(4) ? {} : { labels: { color: pick(COLORS) } }),
  ...(below(6) ? {} : { finalizers: [pick(['x.io/a', 'x.io/b'])] }),
  ...(below(12) ? {} : { annotations: { note: pick(COLORS) } }),
});

/** One step: what is asked, as a function of what a server answered before. */
export function customStep({ group, namespace }, random) {
  const { below, pick } = random;
  const apiVersion = `${group}/${pick(['v1', 'v1', 'v1', 'v2'])}`;
  const base = `/apis/${apiVersion}/namespaces/${namespace}/widgets`;
  const name = pick(NAMES);
  const object = { apiVersion, kind: KIND, metadata: metadataOf(name, random), spec: specOf(random) };
  const dry = below(10) ? '' : 'dryRun=All';
  const strict = pick(['', '', 'fieldValidation=Strict', 'fieldValidation=Ignore']);
  const step = { base, name, at: `${base}/${name}`, object, dry, strict };
  const which = below(100);
  return (STEPS.find(([limit]) => which < limit) ?? STEPS.at(-1))[1](step, random);
}

function create({ base, dry, object, strict }) {
  return () => ['POST', base + queryOf(dry, strict), object, JSON_TYPE];
}

function replace({ at, dry, name, object, strict }, { below, pick }) {
  const isStale = below(4) === 0;
  const sub = pick(['', '', '', '/status']);
  const status = { replicas: below(5), phase: pick(COLORS) };
  return ({ seen }) => {
    const states = seen.get(`${KIND} ${name}`) ?? [];
    const before = states[isStale ? 0 : states.length - 1];
    const version = before === undefined ? {} : { resourceVersion: before.metadata.resourceVersion };
    return ['PUT', at + sub + queryOf(dry, strict), { ...object, metadata: { ...object.metadata, ...version }, status }, JSON_TYPE];
  };
}

function mergePatch({ at, dry, strict }, random) {
  const { below, pick } = random;
  const sub = pick(['', '', '/status', '/scale']);
  const patch = {
    '': { metadata: { labels: pick([null, { color: pick(COLORS) }]) }, spec: specOf(random) },
    '/status': { status: { phase: pick(COLORS) } },
    '/scale': { spec: { replicas: below(11) } },
  }[sub];
  return () => ['PATCH', at + sub + queryOf(dry, strict), patch, 'application/merge-patch+json'];
}

function jsonPatch({ at, dry, strict }, { below, pick }) {
  const operations = pick([
    [{ op: 'add', path: '/spec/color', value: pick(COLORS) }],
    [{ op: 'remove', path: '/spec/color' }],
    [
      { op: 'test', path: '/spec/color', value: 'red' },
      { op: 'replace', path: '/spec/replicas', value: below(11) },
    ],
    [{ op: 'add', path: '/metadata/finalizers', value: [] }],
  ]);
  return () => ['PATCH', at + queryOf(dry, strict), operations, 'application/json-patch+json'];
}

function apply({ at, dry, object, strict }, { below, pick }) {
  const manager = `fieldManager=${pick(['one', 'two', 'three'])}`;
  const force = below(3) ? '' : 'force=true';
  if (below(12)) return () => ['PATCH', at + queryOf(manager, force, dry, strict), object, 'application/apply-patch+yaml'];
  const { apiVersion, kind, metadata } = object;
  const status = { apiVersion, kind, metadata: { name: metadata.name }, status: { phase: pick(COLORS) } };
  return () => ['PATCH', `${at}/status${queryOf(manager, force, dry, strict)}`, status, 'application/apply-patch+yaml'];
}

function remove({ at, dry, name }, { below, pick }) {
  const policy = pick([undefined, undefined, undefined, 'Foreground', 'Orphan', 'Background']);
  const wish = pick(['', '', 'uid', 'version', 'other']);
  const isBody = below(2) === 0;
  return ({ seen }) => {
    if (!isBody) return ['DELETE', at + queryOf(policy === undefined ? '' : `propagationPolicy=${policy}`, dry)];
    const last = seen.get(`${KIND} ${name}`)?.at(-1)?.metadata;
    const preconditions = {
      uid: last && { uid: last.uid },
      version: last && { resourceVersion: last.resourceVersion },
      other: { uid: 'other' },
    }[wish];
    const options = {
      ...(policy && { propagationPolicy: policy }),
      ...(preconditions && { preconditions }),
      ...(dry && { dryRun: ['All'] }),
    };
    return ['DELETE', at, { kind: 'DeleteOptions', apiVersion: 'v1', ...options }, JSON_TYPE];
  };
}

const release =
  ({ at }) =>
  () => ['PATCH', at, { metadata: { finalizers: null } }, 'application/merge-patch+json'];
const list = ({ base }, { pick }) => {
  const query = queryOf(pick(['', 'limit=2', 'limit=1']), pick(['', 'labelSelector=color%3Dred']));
  return () => ['GET', base + query];
};
const removeAll =
  ({ base, dry }) =>
  () => ['DELETE', base + queryOf('labelSelector=color%3Dred', dry)];
const get = ({ at }, { pick }) => {
  const sub = pick(['', '/status', '/scale']);
  return () => ['GET', at + sub];
};

/** What is asked below which share, of a hundred. */
const STEPS = [
  [22, create],
  [36, replace],
  [48, mergePatch],
  [56, jsonPatch],
  [72, apply],
  [86, remove],
  [92, release],
  [94, list],
  [97, removeAll],
  [100, get],
];
