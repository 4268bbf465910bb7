import { setTimeout as pause } from 'node:timers/promises';
import { kubernetesVersion } from '@structural/core';
import { fromPlain, printJson, type JsonObject } from '@structural/json';
import { MODULE_MINOR, openKubernetes } from '@structural/kubernetes-wasm';
import { PoliciesServer } from '@structural/suites';
import { generateObject, generatePolicies, SURROUNDINGS, type GeneratedPolicy } from './generated-policies.js';
import { runs, seed } from '../../../tools/search-budget/search-budget.mjs';
import { objectsPath, pathOf, POLICY_PATHS, runningServer, type RunningServer, type ServerResponse } from './running-server.js';
import { seeded } from './seeded.js';

/** A running kube-apiserver of the minor of the module; how many requests, and of which seed. */
const { STRUCTURAL_KUBE_APISERVER: address } = process.env;
const REQUESTS = runs(1_000);
const OF_EACH_POLICY = 20;

test('the generator makes the same policies and objects of the same seed', () => {
  const made = (): unknown => {
    const random = seeded(7);
    return generatePolicies(50, random).map((policy) => [policy, generateObject(policy, random)]);
  };
  expect(made()).toEqual(made());
});

(address === undefined ? test.skip : test)(
  'generated requests under generated policies are answered as by the server that STRUCTURAL_KUBE_APISERVER names',
  async () => {
    const random = seeded(seed);
    const server = runningServer(String(address));
    try {
      const policies = await installed(generatePolicies(Math.ceil(REQUESTS / OF_EACH_POLICY), random), server);
      const own = new PoliciesServer(kubernetesVersion(MODULE_MINOR), openKubernetes());
      const objects = [...SURROUNDINGS, ...policies.flatMap(({ binding, policy }) => [policy, binding])];
      own.install(fromPlain({ objects }) as JsonObject);
      const differences: unknown[] = [];
      let sent = 0;
      while (sent < REQUESTS) {
        const policy = random.pick(policies);
        const { namespace, object } = generateObject(policy, random);
        const path = `${objectsPath(policy.kind, namespace)}?dryRun=All&fieldValidation=Strict`;
        const theirs = answerOf(await server.send('POST', path, object));
        const request = fromPlain({
          operation: 'CREATE',
          namespace,
          text: JSON.stringify(object),
          fieldValidation: 'Strict',
        }) as JsonObject;
        const ours = plain(own.admit(request));
        sent++;
        const [wanted, got] = [compared(theirs), compared(ours)];
        if (wanted !== got) differences.push({ policy, namespace, object, wanted, got });
      }
      console.log(`${String(sent)} requests under ${String(policies.length)} policies, ${String(differences.length)} differences`);
      expect(differences.slice(0, 3)).toEqual([]);
    } finally {
      server.close();
    }
  },
  60 * 60 * 1000,
);

/** Those that the server takes; it applies them some seconds later. */
async function installed(policies: readonly GeneratedPolicy[], server: RunningServer): Promise<readonly GeneratedPolicy[]> {
  for (const path of POLICY_PATHS) await server.send('DELETE', path);
  for (const object of SURROUNDINGS) {
    // A definition is served a moment after it was made.
    for (let again = 0; again < 20; again++) {
      const { code } = await server.send('POST', pathOf(object), object);
      if (code < 300 || code === 409) break;
      await pause(500);
    }
  }
  const taken: GeneratedPolicy[] = [];
  for (const each of policies) {
    const made = [
      await server.send('POST', pathOf(each.policy), each.policy),
      await server.send('POST', pathOf(each.binding), each.binding),
    ];
    if (made.every(({ code }) => code < 300)) taken.push(each);
    else await server.send('DELETE', `${pathOf(each.binding)}/${each.name}`);
  }
  await pause(10_000);
  return taken;
}

type Answer = Readonly<Record<string, unknown>>;

function answerOf({ body, code, warnings }: ServerResponse): Answer {
  if (code < 300) return { code, warnings, object: body };
  const { details, message, reason } = body as { details?: { causes?: readonly object[] }; message?: string; reason?: string };
  return { code, warnings, message, reason, causes: details?.causes ?? [] };
}

function plain(answer: Answer): Answer {
  return JSON.parse(printJson(fromPlain(answer))) as Answer;
}

/** An answer without what a server makes up, and with lists sorted that come in any order. */
function compared({ causes, code, message, object, reason, warnings }: Answer): string {
  const sorted = (list: unknown): unknown => (Array.isArray(list) ? list.map((each) => JSON.stringify(each, keysOf(each))).toSorted() : []);
  const made = object === undefined ? undefined : withoutMade(object as Record<string, unknown>);
  const said = { code, message, reason, causes: sorted(causes), warnings: sorted(warnings), object: made };
  return JSON.stringify(said, allKeys(said));
}

function withoutMade(object: Record<string, unknown>): unknown {
  const copy = JSON.parse(JSON.stringify(object)) as { kind?: string; metadata?: Record<string, unknown>; spec?: Record<string, unknown> };
  const { metadata = {}, spec = {} } = copy;
  for (const name of ['uid', 'resourceVersion', 'creationTimestamp', 'managedFields']) Reflect.deleteProperty(metadata, name);
  if (copy.kind === 'Service') for (const name of ['clusterIP', 'clusterIPs']) Reflect.deleteProperty(spec, name);
  return JSON.parse(JSON.stringify(copy, (key, value: unknown) => (key === 'creationTimestamp' && value === null ? undefined : value)));
}

function keysOf(value: unknown): string[] {
  return typeof value === 'object' && value !== null ? Object.keys(value).toSorted() : [];
}

function allKeys(value: unknown): string[] {
  const names = new Set<string>();
  JSON.stringify(value, (key, each: unknown) => {
    names.add(key);
    return each;
  });
  return [...names].toSorted();
}
