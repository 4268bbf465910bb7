import { findKind, judgeBuiltin, kindIn } from '@structural/builtin';
import { NEWEST_KUBERNETES } from '@structural/core';
import { fromPlain, isJsonObject, newJsonObject, type JsonObject } from '@structural/json';
import { describeResource } from '../find/describe-resource.js';
import type { CheckSetup } from '../options/check-setup.js';
import { askKubernetes } from './ask-kubernetes.js';

/** What a server stores of an object of a built-in kind, or that it stores nothing. */
export type StoredBuiltin = { readonly outcome: 'stored'; readonly object: JsonObject } | { readonly outcome: 'refused' | 'undecodable' };

/**
 * Asks the server's own code what it stores of an object, with `old` in the place that it takes. What only a cluster tells is not added to its metadata.
 * Undefined where that code is not there for the server that is asked, or for the kind.
 */
export function storeBuiltin(
  value: JsonObject,
  { kubernetes, kubernetesVersion = NEWEST_KUBERNETES, namespaces }: Pick<CheckSetup, 'kubernetes' | 'kubernetesVersion' | 'namespaces'>,
  old?: JsonObject,
): StoredBuiltin | undefined {
  const { apiVersion, kind: name, namespace } = describeResource(value);
  const kind = findKind(apiVersion, name);
  if (kind?.type === undefined || kubernetes?.minor !== kubernetesVersion.minor) return undefined;
  if (kindIn(kind, kubernetesVersion.minor) !== 'served') return { outcome: 'refused' };
  if (judgeBuiltin(kind, value, { kubernetesVersion })?.ok !== true) return { outcome: 'undecodable' };
  const { object, refusal } = askKubernetes(kubernetes, {
    value,
    old,
    namespaceLabels: (namespaces || undefined)?.get(namespace || 'default')?.labels,
  });
  if (refusal !== undefined) return { outcome: 'decodeError' in refusal ? 'undecodable' : 'refused' };
  const stored = fromPlain(object as Parameters<typeof fromPlain>[0]);
  return isJsonObject(stored) ? { outcome: 'stored', object: withoutGiven(stored, value) } : undefined;
}

/** A stored object without what the cluster gave to its metadata. */
function withoutGiven(stored: JsonObject, { metadata: written }: JsonObject): JsonObject {
  const { metadata } = stored;
  if (!isJsonObject(metadata)) return stored;
  const kept = Object.assign(newJsonObject(), metadata);
  for (const name of GIVEN) if (!isJsonObject(written) || written[name] === undefined) Reflect.deleteProperty(kept, name);
  return Object.assign(newJsonObject(), stored, { metadata: kept });
}

const GIVEN = ['creationTimestamp', 'generation', 'namespace', 'resourceVersion', 'uid'];
