#!/usr/bin/env node
// Holds what is said of admission policies to a running kube-apiserver, over random policies, bindings, parameters, namespaces and creations:
// `node tools/hold-policies.mjs https://127.0.0.1:PORT [--token TOKEN] [--policies 1000] [--requests 20] [--seed 1] [--show 10]`, with so many requests a policy.
// Code, reason, message, causes, warnings and the object must be the same. Exits with 1 where one differs. What it makes in the server it deletes again.
import { setTimeout as wait } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { kubernetesVersion } from '../packages/core/dist/index.js';
import { fromPlain, printJson } from '../packages/json/dist/index.js';
import { MODULE_MINOR, openKubernetes } from '../packages/kubernetes-wasm/dist/index.js';
import { PoliciesServer } from '../packages/suites/dist/index.js';
import { openServer, withoutIds } from './kube-apiserver/open-server.mjs';
import { openRandom } from './kube-apiserver/random.mjs';
import { randomObject, randomPolicy, WIDGETS } from './kube-apiserver/random-policy.mjs';
import { sorted } from './kube-apiserver/sorted.mjs';

/** So many policies are in the server at once. */
const BATCH = 50;

const { positionals, values } = parseArgs({
  allowPositionals: true,
  options: {
    token: { type: 'string' },
    policies: { type: 'string', default: '1000' },
    requests: { type: 'string', default: '20' },
    seed: { type: 'string', default: '1' },
    show: { type: 'string', default: '10' },
  },
});
const [address] = positionals;
if (address === undefined) throw new Error('node tools/hold-policies.mjs https://127.0.0.1:PORT [--seed N]');
const [policies, requests, seed, shown] = ['policies', 'requests', 'seed', 'show'].map((name) => Number(values[name]));
const { answerTo, send } = openServer(address, values.token);
const random = openRandom(seed);
const engine = new PoliciesServer(kubernetesVersion(MODULE_MINOR), openKubernetes());
const sums = { exact: 0, refused: 0, differ: 0 };

await create(WIDGETS);
await until(async () => (await send('GET', `/apis/${WIDGETS.spec.group}/v1/widgets`)).code === 200);
for (let made = 0; made < policies; made += BATCH) {
  const names = Array.from({ length: Math.min(BATCH, policies - made) }, (_, i) => `hold-${seed}-${made + i}`);
  const worlds = names.map((name) => randomPolicy(name, random));
  const watch = watcher(`hold-${seed}-${made}-all`);
  for (const object of [...worlds.flat(), ...watch]) await create(object);
  await untilRefused(watch[0].metadata.name);
  engine.install(fromPlain({ objects: [WIDGETS, ...worlds.flat()] }));
  for (const name of names) for (let i = 0; i < requests; i++) await hold(name);
  for (const object of [...worlds.flat(), ...watch].reverse()) await remove(object);
}
console.log(
  `${policies * requests} requests under ${policies} policies, seed ${seed}: ${sums.exact} exact (${sums.refused} refused), ${sums.differ} differ`,
);
process.exit(sums.differ > 0 ? 1 : 0);

async function hold(namespace) {
  const text = JSON.stringify(randomObject(namespace, random));
  const request = { text, namespace, fieldValidation: 'Strict' };
  const theirs = comparable(await answerTo(request));
  const ours = comparable(plain(engine.admit(fromPlain({ ...request, operation: 'CREATE' }))));
  if (theirs === ours) {
    sums.exact++;
    if (JSON.parse(theirs).code >= 300) sums.refused++;
  } else if (sums.differ++ < shown) console.log(`${text}\n  server ${theirs}\n  engine ${ours}`);
}

/** A policy that refuses all in a namespace of its own, made after all others: where it counts, they do. */
function watcher(name) {
  const apiVersion = 'admissionregistration.k8s.io/v1';
  const resourceRules = [{ apiGroups: [''], apiVersions: ['v1'], operations: ['CREATE'], resources: ['configmaps'] }];
  return [
    { apiVersion: 'v1', kind: 'Namespace', metadata: { name, labels: { hold: name } } },
    ...['Validating', 'Mutating'].flatMap((type) => [
      {
        apiVersion,
        kind: `${type}AdmissionPolicy`,
        metadata: { name },
        spec: {
          matchConstraints: { resourceRules, namespaceSelector: { matchLabels: { hold: name } } },
          ...(type === 'Validating'
            ? { validations: [{ expression: "has(object.metadata.labels) && object.metadata.labels.seen == 'no'", message: 'both' }] }
            : {
                reinvocationPolicy: 'Never',
                mutations: [
                  {
                    patchType: 'ApplyConfiguration',
                    applyConfiguration: { expression: "Object{metadata: Object.metadata{labels: Object.metadata.labels{seen: 'yes'}}}" },
                  },
                ],
              }),
        },
      },
      {
        apiVersion,
        kind: `${type}AdmissionPolicyBinding`,
        metadata: { name },
        spec: { policyName: name, ...(type === 'Validating' && { validationActions: ['Deny'] }) },
      },
    ]),
  ];
}

/** Waits until the validating policy refuses what only the mutating one, which comes first, makes wrong. */
function untilRefused(namespace) {
  const text = JSON.stringify({ apiVersion: 'v1', kind: 'ConfigMap', metadata: { name: 'a', namespace, labels: { seen: 'no' } } });
  return until(async () => (await answerTo({ text, namespace, fieldValidation: 'Strict' })).code >= 400);
}

/** Waits until something holds, and a little longer: what the server learns comes to its parts one after the other. */
async function until(holds) {
  for (let i = 0; i < 300; i++) {
    if (await holds()) return wait(1_500);
    await wait(100);
  }
  throw new Error('the server has not taken it after 30 s');
}

async function create(object) {
  const { body, code } = await send('POST', pathOf(object), JSON.stringify(object));
  if (code >= 300 && code !== 409) throw new Error(`${object.kind} ${object.metadata.name}: ${JSON.stringify(body)}`);
}

async function remove(object) {
  const one = `${pathOf(object)}/${object.metadata.name}`;
  // No controller ends the life of a namespace.
  if (object.kind === 'Namespace') await send('PUT', `${one}/finalize`, JSON.stringify(object));
  await send('DELETE', one);
}

function pathOf({ apiVersion, kind, metadata: { namespace } }) {
  const group = apiVersion.includes('/') ? `/apis/${apiVersion}` : `/api/${apiVersion}`;
  const plural = kind
    .toLowerCase()
    .replace(/y$/, 'ies')
    .replace(/(?<!ies)$/, 's');
  return `${group}${namespace === undefined ? '' : `/namespaces/${namespace}`}/${plural}`;
}

function plain({ object, ...answer }) {
  return { ...answer, ...(object && { object: JSON.parse(printJson(object)) }) };
}

function comparable({ causes, code, message, object, reason, warnings = [] }) {
  const { creationTimestamp, managedFields, resourceVersion, uid, ...metadata } = object?.metadata ?? {};
  const stored = object && { ...object, metadata };
  return withoutIds(JSON.stringify(sorted({ code, reason, message, causes, warnings: warnings.toSorted(), object: stored })));
}
