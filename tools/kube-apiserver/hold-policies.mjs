import { setTimeout as wait } from 'node:timers/promises';
import { kubernetesVersion } from '../../packages/core/dist/index.js';
import { fromPlain, printJson } from '../../packages/json/dist/index.js';
import { MODULE_MINOR, openKubernetes } from '../../packages/kubernetes-wasm/dist/index.js';
import { PoliciesServer } from '../../packages/suites/dist/index.js';
import { withoutIds } from './open-server.mjs';
import { randomObject, randomPolicy, WIDGETS } from './random-policy.mjs';
import { sorted } from './sorted.mjs';

/** So many policies are in the server at once, and so many objects are created under each. */
const BATCH = 50;
const REQUESTS = 20;

/**
 * Asks a server and the engine about creations under random policies, bindings, parameters and namespaces: yields each with both answers. What it makes in the server it
 * deletes again.
 */
export async function* holdPolicies({ answerTo, send }, random, { count = 1_000, seed }) {
  const engine = new PoliciesServer(kubernetesVersion(MODULE_MINOR), openKubernetes());
  await create(WIDGETS);
  await until(async () => (await send('GET', `/apis/${WIDGETS.spec.group}/v1/widgets`)).code === 200);
  for (let made = 0; made < count; made += BATCH) {
    const names = Array.from({ length: Math.min(BATCH, count - made) }, (_, i) => `hold-${seed}-${made + i}`);
    const objects = names.flatMap((name) => randomPolicy(name, random));
    const watch = watcher(`hold-${seed}-${made}-all`);
    for (const object of [...objects, ...watch]) await create(object);
    await untilRefused(watch[0].metadata.name);
    engine.install(fromPlain({ objects: [WIDGETS, ...objects] }));
    for (const namespace of names.flatMap((name) => Array.from({ length: REQUESTS }, () => name))) {
      const asked = JSON.stringify(randomObject(namespace, random));
      const request = { text: asked, namespace, fieldValidation: 'Strict' };
      const theirs = comparable(await answerTo(request));
      yield { asked, theirs, ours: comparable(plain(engine.admit(fromPlain({ ...request, operation: 'CREATE' })))) };
    }
    for (const object of [...objects, ...watch].reverse()) await remove(object);
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

  /** Waits until the validating policy refuses what only the mutating one, which comes first, makes wrong. */
  function untilRefused(namespace) {
    const text = JSON.stringify({ apiVersion: 'v1', kind: 'ConfigMap', metadata: { name: 'a', namespace, labels: { seen: 'no' } } });
    return until(async () => (await answerTo({ text, namespace, fieldValidation: 'Strict' })).code >= 400);
  }
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

/** Waits until something holds, and a little longer: what the server learns comes to its parts one after the other. */
async function until(holds) {
  for (let i = 0; i < 300; i++) {
    if (await holds()) return wait(1_500);
    await wait(100);
  }
  throw new Error('the server has not taken it after 30 s');
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
