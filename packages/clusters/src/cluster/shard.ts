import { createHash } from 'node:crypto';

/** One of several parts of a cluster that are read apart: the `index`th of `count`, from 1. */
export interface Shard {
  readonly index: number;
  readonly count: number;
}

/**
 * Whether what is of a resource in a namespace (empty for none) belongs to a shard: it does to one of them, whoever asks, whenever, and of
 * whichever cluster.
 */
export function isOfShard(resource: string, namespace: string, { count, index }: Shard): boolean {
  return createHash('sha256').update(`${resource}\0${namespace}`).digest().readUInt32BE(0) % count === index - 1;
}
