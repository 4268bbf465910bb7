import { readFileSync } from 'node:fs';
import { environmentOf } from '@structural/cel';
import { readDefinition } from '@structural/core';
import { fromPlain, isJsonObject, type JsonObject } from '@structural/json';
import { readBinding, readPolicy } from '../policy/read-policy.js';
import { kindIn, knownCluster } from '../requests/known-cluster.js';
import type { AdmissionRequest, AdmissionContext } from '../requests/request.js';
import { applyPolicies, policySet } from './apply-policies.js';
import { refusalOf, warningsOf } from './status.js';

interface Answered {
  readonly name: string;
  readonly policy: JsonObject;
  readonly binding: JsonObject;
  readonly object: JsonObject;
  readonly old?: JsonObject;
  readonly answer: { readonly code: number; readonly reason?: string; readonly message?: string; readonly warnings: readonly string[] };
}

/** Policies and requests of our own, and what kube-apiserver 1.37.2 answered. */
const { objects, cases } = JSON.parse(readFileSync(new URL('../../tests/server-answers.json', import.meta.url), 'utf8')) as {
  readonly objects: readonly unknown[];
  readonly cases: readonly Answered[];
};

const known = [...objects, namespace('default')].map((each) => fromPlain(each)).filter(isJsonObject);
const definitions = known.flatMap((object) => {
  const read = object['kind'] === 'CustomResourceDefinition' ? readDefinition(object) : undefined;
  return read?.ok === true ? [read.definition] : [];
});

function namespace(name: string): unknown {
  return {
    apiVersion: 'v1',
    kind: 'Namespace',
    metadata: { name, labels: { 'kubernetes.io/metadata.name': name } },
    spec: { finalizers: ['kubernetes'] },
    status: { phase: 'Active' },
  };
}

function requestOf({ object, old }: Pick<Answered, 'object' | 'old'>, cluster: AdmissionContext): AdmissionRequest {
  const written = filled(object);
  const kind = cluster.kindOf(kindIn(written));
  if (kind === undefined) throw new Error('a kind that is not served');
  const { name, namespace: inNamespace } = written['metadata'] as { readonly name: string; readonly namespace: string };
  return {
    operation: old === undefined ? 'CREATE' : 'UPDATE',
    kind,
    subresource: '',
    name,
    namespace: inNamespace,
    object: written,
    oldObject: old === undefined ? undefined : filled(old),
    isDryRun: true,
    user: { username: 'admin', groups: ['system:masters', 'system:authenticated'] },
    options: undefined,
  };
}

/** The object with the one default that its definition has, and a name. */
function filled(object: JsonObject): JsonObject {
  const spec = { size: 3, ...(object['spec'] as object) };
  const metadata = object['metadata'] as { readonly name?: string; readonly generateName?: string };
  return fromPlain({
    ...object,
    metadata: { ...metadata, name: metadata.name ?? `${metadata.generateName ?? ''}xxxxx` },
    spec,
  }) as JsonObject;
}

describe('applyPolicies', () => {
  const cluster = knownCluster({ isWhole: true, definitions, objects: known });

  test.each(cases.map((each) => [each.name, each] as const))('answers as the server: %s', (_, { policy, binding, answer, ...asked }) => {
    const policies = policySet([readPolicy(policy)], [readBinding(binding)], environmentOf(37));
    const request = requestOf(asked, cluster);
    const verdict = applyPolicies(policies, request, cluster);
    const { code = 201, reason, message } = refusalOf(verdict, request) ?? { code: asked.old === undefined ? 201 : 200 };
    expect({ code, reason, message, warnings: warningsOf(verdict) }).toEqual({ reason: undefined, message: undefined, ...answer });
  });
});
