#!/usr/bin/env node
/**
 * Plays random histories of writes against the test server and a running kube-apiserver, and prints where they answer otherwise:
 *
 *     node tools/compare-histories.mjs https://127.0.0.1:PORT TOKEN --steps 1000 --seed 7
 *
 * Compared are status code, reason, message, and objects up to uids, times, versions, and addresses of Services. With `--builtin` the writes are of built-in kinds.
 */
/* global fetch */
import { request } from 'node:https';
import { parseArgs } from 'node:util';
import { startCluster } from '../packages/test-server/out-tsc/lib/index.js';
import { builtinStep } from './histories/builtin-steps.mjs';
import { sorted } from './kube-apiserver/sorted.mjs';

const { positionals, values } = parseArgs({
  allowPositionals: true,
  options: {
    steps: { type: 'string', default: '500' },
    seed: { type: 'string', default: '1' },
    builtin: { type: 'boolean', default: false },
    show: { type: 'string', default: '20' },
  },
});
const [server = '', token = ''] = positionals;
let state = Number(values.seed) || 1;
/** Mulberry32: a whole number below a limit. */
const below = (limit) => {
  state = (state + 0x6d2b79f5) | 0;
  let t = Math.imul(state ^ (state >>> 15), 1 | state);
  t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
  return ((t ^ (t >>> 14)) >>> 0) % limit;
};
const pick = (list) => list[below(list.length)];

const group = `g${Date.now().toString(36)}.example.com`;
const crd = {
  apiVersion: 'apiextensions.k8s.io/v1',
  kind: 'CustomResourceDefinition',
  metadata: { name: `widgets.${group}` },
  spec: {
    group,
    scope: 'Namespaced',
    names: { plural: 'widgets', singular: 'widget', kind: 'Widget', listKind: 'WidgetList' },
    versions: ['v1', 'v2'].map((name) => ({
      name,
      served: true,
      storage: name === 'v1',
      subresources: { status: {}, scale: { specReplicasPath: '.spec.replicas', statusReplicasPath: '.status.replicas' } },
      schema: {
        openAPIV3Schema: {
          type: 'object',
          properties: {
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
          },
        },
      },
    })),
  },
};

const cluster = await startCluster({ crds: [crd] });

async function askReal(method, path, body, type) {
  return new Promise((resolve, reject) => {
    const headers = {
      authorization: `Bearer ${token}`,
      'user-agent': 'history/1',
      ...(body === undefined ? {} : { 'content-type': type, 'content-length': Buffer.byteLength(body) }),
    };
    const sent = request(`${server}${path}`, { method, headers, rejectUnauthorized: false }, (response) => {
      const chunks = [];
      response.on('data', (chunk) => chunks.push(chunk));
      response.on('end', () => resolve({ status: response.statusCode, body: parsed(Buffer.concat(chunks).toString()) }));
    });
    sent.on('error', reject);
    sent.end(body);
  });
}

async function askOwn(method, path, body, type) {
  const headers = { 'user-agent': 'history/1', ...(body === undefined ? {} : { 'content-type': type }) };
  const response = await fetch(`${cluster.url}${path}`, { method, headers, ...(body === undefined ? {} : { body }) });
  return { status: response.status, body: parsed(await response.text()) };
}

function parsed(text) {
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
}

/** So many milliseconds the answers of both servers may take. */
const MARGIN = 300;

/** A server names conflicts in the order of a map of Go, which is another one each time. */
function withSortedCauses(body) {
  const causes = body?.details?.causes;
  if (!Array.isArray(causes)) return body;
  const order = causes.map((each) => JSON.stringify(each)).sort();
  return { ...body, details: { ...body.details, causes: order.map(parsed) } };
}

/** An answer without what is another one on each server. */
function settled({ body, status }, known) {
  let text = JSON.stringify(body);
  for (const [uid, name] of known.uids) text = text.replaceAll(uid, name);
  text = text
    .replace(/"(creationTimestamp|deletionTimestamp|time)":"[^"]*"/g, '"$1":"TIME"')
    .replace(/"uid":"[0-9a-f]{8}-[^"]*"/g, '"uid":"NEW"')
    .replace(/\\"(creationTimestamp|deletionTimestamp|time)\\":\\"[^"]*\\"/g, '\\"$1\\":\\"TIME\\"')
    .replace(/resourceVersion(\\*)":(\\*)"\d*\\*"/g, 'resourceVersion$1":$2"V"')
    .replace(/"(clusterIP|nodePort|healthCheckNodePort)":("10\.[^"]*"|\d+)/g, '"$1":"A"')
    .replace(/"clusterIPs":\["10\.[^\]]*\]/g, '"clusterIPs":["A"]')
    .replace(/"continue":"[^"]+"/g, '"continue":"C"')
    .replace(/\b(precondition|record) \(\d+\)/g, '$1 (V)')
    .replace(/in object meta: \d+/g, 'in object meta: V');
  return `${status} ${JSON.stringify(sorted(withSortedCauses(parsed(text))))}`;
}

const own = { ask: askOwn, uids: new Map(), seen: new Map() };
const real = { ask: askReal, uids: new Map(), seen: new Map() };

const names = ['a', 'b', 'c', 'd'];
const colors = ['red', 'blue', 'green'];
const spec = () => ({
  ...(below(2) ? { color: pick(colors) } : {}),
  ...(below(3) ? {} : { replicas: below(12) }),
  ...(below(4) ? {} : { tags: [...new Set([pick(colors), pick(colors)])] }),
  ...(below(4) ? {} : { parts: [{ name: pick(names), size: below(3) }] }),
  ...(below(15) ? {} : { unknown: 1 }),
});
const metadata = (name) => ({
  name,
  ...(below(4) ? {} : { labels: { color: pick(colors) } }),
  ...(below(6) ? {} : { finalizers: [pick(['x.io/a', 'x.io/b'])] }),
  ...(below(12) ? {} : { annotations: { note: pick(colors) } }),
});

/** One step: what is asked, made for each server from what it answered before. */
function step() {
  const version = pick(['v1', 'v1', 'v1', 'v2']);
  const apiVersion = `${group}/${version}`;
  const base = `/apis/${apiVersion}/namespaces/default/widgets`;
  const name = pick(names);
  const at = `${base}/${name}`;
  const object = { apiVersion, kind: 'Widget', metadata: metadata(name), spec: spec() };
  const dry = below(10) ? '' : 'dryRun=All';
  const strict = pick(['', '', 'fieldValidation=Strict', 'fieldValidation=Ignore']);
  const query = (...parts) => {
    const text = parts.filter((each) => each !== '').join('&');
    return text === '' ? '' : `?${text}`;
  };
  const json = 'application/json';
  const which = below(100);
  if (which < 22) return () => ['POST', base + query(dry, strict), object, json];
  if (which < 36) {
    const isStale = below(4) === 0;
    const sub = pick(['', '', '', '/status']);
    const status = { replicas: below(5), phase: pick(colors) };
    return ({ seen }) => {
      const states = seen.get(name) ?? [];
      const before = states[isStale ? 0 : states.length - 1];
      const meta = { ...object.metadata, ...(before === undefined ? {} : { resourceVersion: before.metadata.resourceVersion }) };
      return ['PUT', at + sub + query(dry, strict), { ...object, metadata: meta, status }, json];
    };
  }
  if (which < 48) {
    const sub = pick(['', '', '/status', '/scale']);
    const patch =
      sub === '/status'
        ? { status: { phase: pick(colors) } }
        : sub === '/scale'
          ? { spec: { replicas: below(11) } }
          : { metadata: { labels: pick([null, { color: pick(colors) }]) }, spec: spec() };
    return () => ['PATCH', at + sub + query(dry, strict), patch, 'application/merge-patch+json'];
  }
  if (which < 56) {
    const operations = pick([
      [{ op: 'add', path: '/spec/color', value: pick(colors) }],
      [{ op: 'remove', path: '/spec/color' }],
      [
        { op: 'test', path: '/spec/color', value: 'red' },
        { op: 'replace', path: '/spec/replicas', value: below(11) },
      ],
      [{ op: 'add', path: '/metadata/finalizers', value: [] }],
    ]);
    return () => ['PATCH', at + query(dry, strict), operations, 'application/json-patch+json'];
  }
  if (which < 72) {
    const manager = pick(['one', 'two']);
    const force = below(3) ? '' : 'force=true';
    return () => ['PATCH', at + query(`fieldManager=${manager}`, force, dry, strict), object, 'application/apply-patch+yaml'];
  }
  if (which < 86) {
    const policy = pick([undefined, undefined, undefined, 'Foreground', 'Orphan', 'Background']);
    const wish = pick(['', '', 'uid', 'version', 'other']);
    const isBody = below(2) === 0;
    return ({ seen }) => {
      const last = seen.get(name)?.at(-1);
      const preconditions =
        wish === 'uid' && last !== undefined
          ? { uid: last.metadata.uid }
          : wish === 'version' && last !== undefined
            ? { resourceVersion: last.metadata.resourceVersion }
            : wish === 'other'
              ? { uid: 'other' }
              : undefined;
      const options = { ...(policy === undefined ? {} : { propagationPolicy: policy }), ...(preconditions && { preconditions }) };
      if (!isBody) return ['DELETE', at + query(policy === undefined ? '' : `propagationPolicy=${policy}`, dry)];
      return ['DELETE', at, { kind: 'DeleteOptions', apiVersion: 'v1', ...options }, json];
    };
  }
  if (which < 90) return () => ['PATCH', at, { metadata: { finalizers: null } }, 'application/merge-patch+json'];
  if (which < 94) return () => ['GET', base + query(pick(['', 'limit=2', 'limit=1']), pick(['', `labelSelector=color%3D${colors[0]}`]))];
  if (which < 96) return () => ['DELETE', base + query('labelSelector=color%3Dred')];
  return () => ['GET', at + pick(['', '/status', '/scale'])];
}

const keyOf = ({ kind, metadata }) => (values.builtin ? `${kind} ${metadata.name}` : metadata.name);

function note(side, { body, status }, next) {
  const objects = Array.isArray(body?.items) ? body.items : [body];
  for (const each of objects) {
    const uid = each?.metadata?.uid ?? each?.details?.uid;
    if (uid !== undefined && !side.uids.has(uid)) side.uids.set(uid, `uid-${next()}`);
    if (status >= 300 || each?.metadata?.name === undefined || ['Scale', 'Status'].includes(each.kind)) continue;
    const key = keyOf(each);
    side.seen.set(key, [...(side.seen.get(key) ?? []), each].slice(-3));
  }
}

const made = await askReal('POST', '/apis/apiextensions.k8s.io/v1/customresourcedefinitions', JSON.stringify(crd), 'application/json');
if (made.status !== 201) throw new Error(`the server refuses the CRD: ${JSON.stringify(made.body)}`);
for (let i = 0; i < 50; i++) {
  await new Promise((resolve) => setTimeout(resolve, 100));
  if (
    (await askReal('GET', `/apis/${group}/v2/widgets`)).status === 200 &&
    (await askReal('GET', `/apis/${group}/v1/widgets`)).status === 200
  )
    break;
}
await new Promise((resolve) => setTimeout(resolve, 1_000));
const namespace = `h${group.split('.')[0]}`;
if (values.builtin)
  for (const { ask } of [own, real])
    await ask('POST', '/api/v1/namespaces', JSON.stringify({ metadata: { name: namespace } }), 'application/json');
let differences = 0;
const steps = Number(values.steps);
for (let i = 0; i < steps; i++) {
  const next = values.builtin ? builtinStep(namespace, { below, pick }) : step();
  const saved = state;
  const answers = [];
  // Entries of managed fields are in the order of their times in seconds, so that both servers have to be asked within one.
  const left = 1_000 - (Date.now() % 1_000);
  if (left < MARGIN) await new Promise((resolve) => setTimeout(resolve, left + 1));
  for (const side of [own, real]) {
    state = saved;
    const [method, path, body, type] = next(side);
    const answer = await side.ask(method, path, body === undefined ? undefined : JSON.stringify(body), type);
    const isWritten =
      answer.body?.metadata?.name !== undefined &&
      side.seen.get(keyOf(answer.body))?.at(-1)?.metadata.resourceVersion !== answer.body.metadata.resourceVersion;
    if (!path.includes('dryRun')) {
      let count = 0;
      note(side, answer, () => `${i}-${count++}`);
    }
    answers.push({ asked: `${method} ${path} ${JSON.stringify(body)}`, text: `${isWritten ? 'written ' : ''}${settled(answer, side)}` });
  }
  const [mine, theirs] = answers;
  if (mine.text === theirs.text) continue;
  differences++;
  if (differences <= 20)
    console.log(`${i}: ${mine.asked}\n  own  ${mine.text}\n  real ${theirs.text}`.replaceAll(group, 'GROUP').replaceAll(namespace, 'NS'));
}
console.log(`${steps} steps, ${differences} differences`);
await askReal('DELETE', `/apis/apiextensions.k8s.io/v1/customresourcedefinitions/widgets.${group}`);
await cluster.stop();
process.exitCode = differences === 0 ? 0 : 1;
