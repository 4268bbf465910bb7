import { isJsonObject, newJsonObject, valueAt, type JsonObject } from '@structural/json';

/** What becomes of dependents where a deletion does not say it. Source: the DefaultGarbageCollectionPolicy of `batch/v1` and of the core group. */
export function defaultPolicy(plural: string): 'Orphan' | undefined {
  return plural === 'jobs' || plural === 'replicationcontrollers' ? 'Orphan' : undefined;
}

/** What a server warns of where a deletion does not say what becomes of dependents. Source: `pkg/registry/batch/job/storage`, JobStorage.Delete. */
export function policyWarnings(plural: string | undefined, policy: string | undefined): readonly string[] {
  return plural === 'jobs' && policy === undefined ? [ORPHANED_PODS] : [];
}

const ORPHANED_PODS =
  'child pods are preserved by default when jobs are deleted; set propagationPolicy=Background to remove them or set propagationPolicy=Orphan to suppress this warning';

/** How many seconds a Pod has to end: none where no node runs it. Source: `pkg/registry/core/pod`, podStrategy.CheckGracefulDelete. */
export function graceOf(pod: JsonObject, asked: number | undefined): number {
  const phase = valueAt(pod, ['status', 'phase']);
  if (valueAt(pod, ['spec', 'nodeName']) === undefined || phase === 'Failed' || phase === 'Succeeded') return 0;
  const seconds = asked ?? Number(valueAt(pod, ['spec', 'terminationGracePeriodSeconds']) ?? 0);
  return seconds < 0 ? 1 : seconds;
}

/** A Namespace whose deletion begins. Source: `pkg/registry/core/namespace/storage`, REST.Delete. */
export function endingNamespace(namespace: JsonObject, now: string): JsonObject {
  const metadata = Object.assign(newJsonObject(), namespace['metadata']);
  metadata['deletionTimestamp'] ??= now;
  const status = Object.assign(newJsonObject(), isJsonObject(namespace['status']) ? namespace['status'] : {}, { phase: 'Terminating' });
  return Object.assign(newJsonObject(), namespace, { metadata, status });
}
