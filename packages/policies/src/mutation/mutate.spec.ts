import { readFileSync } from 'node:fs';
import { environmentOf, rulesOf } from '@structural/cel';
import { judgeResource, NEWEST_KUBERNETES, readDefinition, toResourceType } from '@structural/core';
import { fromPlain, isJsonObject, printJson, type JsonObject, type JsonValue } from '@structural/json';
import { readMutatingBinding, readMutatingPolicy } from '../policy/read-policy.js';
import { kindIn, knownCluster } from '../requests/known-cluster.js';
import type { AdmissionRequest } from '../requests/request.js';
import { applyMutatingPolicies, mutatingPolicySet } from './mutate.js';
import { mutationRefusal } from './mutation-verdict.js';

interface Answered {
  readonly policy: object;
  readonly binding: object;
  readonly object: { readonly kind: string; readonly metadata: { readonly name: string; readonly namespace: string } };
  readonly answer: { readonly code: number; readonly message?: string; readonly object?: object; readonly causes?: readonly object[] };
}

/** Policies and requests of our own, and what kube-apiserver 1.37.2 answered. */
const { cases, objects } = JSON.parse(readFileSync(new URL('../../tests/mutations.json', import.meta.url), 'utf8')) as {
  readonly objects: readonly object[];
  readonly cases: readonly Answered[];
};

const known = [...objects, { apiVersion: 'v1', kind: 'Namespace', metadata: { name: 'default' } }].map(fromPlain).filter(isJsonObject);
const definitions = known.flatMap((object) => {
  const read = object['kind'] === 'CustomResourceDefinition' ? readDefinition(object) : undefined;
  return read?.ok === true ? [read.definition] : [];
});
const cluster = knownCluster({ isWhole: true, definitions, objects: known });

function defaulted(object: JsonObject): JsonObject {
  const definition = definitions.find(({ spec }) => spec.names.kind === object['kind']);
  const type = definition && toResourceType(definition, 'v1');
  if (type?.ok !== true) return object;
  const judged = judgeResource(type.type, object, { kubernetesVersion: NEWEST_KUBERNETES, rules: rulesOf(NEWEST_KUBERNETES) });
  return judged.ok && judged.errors.length === 0 ? judged.object : object;
}

/** An object but for what a server sets of any. */
function withoutGeneration(value: JsonValue): unknown {
  const object = JSON.parse(printJson(value)) as { metadata: { generation?: number } };
  delete object.metadata.generation;
  return object;
}

test.each(
  cases.map(
    (each, i) => [`${String(i)} ${JSON.stringify((each.policy as { spec: { mutations: unknown } }).spec.mutations)}`, each] as const,
  ),
)('an object is changed, or refused, as by the server: %s', (_, { answer, binding, object, policy }) => {
  const written = defaulted(fromPlain(object) as JsonObject);
  const kind = cluster.kindOf(kindIn(written));
  if (kind === undefined) throw new Error('not served');
  const { name, namespace } = object.metadata;
  const request: AdmissionRequest = {
    ...{ operation: 'CREATE', kind, subresource: '', name, namespace, object: written, oldObject: undefined, isDryRun: true },
    user: { username: 'admin', groups: ['system:masters', 'system:authenticated'] },
    options: undefined,
  };
  const policies = mutatingPolicySet(
    [readMutatingPolicy(fromPlain(policy) as JsonObject)],
    [readMutatingBinding(fromPlain(binding) as JsonObject)],
    environmentOf(37),
  );
  const verdict = applyMutatingPolicies(policies, request, cluster, defaulted);
  const refusal = mutationRefusal(verdict, request);
  expect({ code: refusal?.code ?? 201, message: refusal?.message }).toEqual({ code: answer.code, message: answer.message });
  if (answer.object === undefined) return;
  expect(withoutGeneration(verdict.object ?? null)).toEqual(withoutGeneration(fromPlain(answer.object)));
});
