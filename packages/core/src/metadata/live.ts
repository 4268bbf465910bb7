import { int64 } from '@structural/json';
import type { ObjectMeta } from './object-meta.js';

/**
 * Whether an object was read from a server, which gives every object a uid: as what was there before an update it lies in storage as it is,
 * with its status, times and finalizers. Any other is a manifest, and counts as what its creation would have stored.
 */
export function isLive({ uid }: Pick<ObjectMeta, 'uid'>): boolean {
  return uid !== '';
}

/** What may be chosen about the metadata of an update. */
export interface MetadataUpdateOptions {
  /**
   * Judges the deletion time and grace period as the request has them. A server does not by default: it puts those of the stored object in
   * their place first, so that nobody ends a deletion. The validation that the conformance protocol asks sees the request's own.
   */
  readonly judgesDeletion?: boolean;
}

/**
 * Metadata with what a request cannot change: the uid where it names none, and the times of creation and deletion where the stored object has
 * them.
 *
 * Source: `k8s.io/apiserver/pkg/registry/rest`, BeforeUpdate.
 */
export function withStoredIdentity(metadata: ObjectMeta, old: ObjectMeta, { judgesDeletion = false }: MetadataUpdateOptions): ObjectMeta {
  const { creationTimestamp, deletionGracePeriodSeconds, deletionTimestamp } = old;
  const isGraceKept = deletionGracePeriodSeconds !== undefined && metadata.deletionGracePeriodSeconds === undefined;
  return {
    ...metadata,
    uid: metadata.uid === '' ? old.uid : metadata.uid,
    ...(creationTimestamp === undefined ? {} : { creationTimestamp }),
    // An empty time is a pointer to Go's zero time, which is none.
    ...(judgesDeletion || deletionTimestamp === undefined || deletionTimestamp === '' ? {} : { deletionTimestamp }),
    ...(judgesDeletion || !isGraceKept ? {} : { deletionGracePeriodSeconds }),
  };
}

/** The generation after `generation`, which starts again below zero after the greatest int64. */
export function nextGeneration(generation: number | bigint): number | bigint {
  return int64(BigInt.asIntN(64, BigInt(generation) + 1n));
}
