import { createHash } from 'node:crypto';
import type { Shard } from '@structural/clusters';
import type { Input, InputEntries, ListedInput } from '@structural/sources';
import type { ClusterFlags } from '../flags/cluster-flags.js';

/**
 * The inputs that one part of several reads, by `--shard`: each file belongs to one part by its name, and so does each object of a snapshot. What a
 * cluster holds is distinguished as it is read. Definitions by which others are judged are to be read of all inputs.
 */
export function ofShard(inputs: readonly ListedInput[], { shard }: Pick<ClusterFlags, 'shard'>): readonly ListedInput[] {
  if (shard === undefined) return inputs;
  const isOurs = (name: string): boolean => isOfShard(name, shard);
  return inputs.flatMap((input) => {
    if (input.kind === 'problem' || input.entries === undefined) return isOurs(input.name) ? [input] : [];
    return input.path === undefined ? [input] : [{ ...input, entries: partOf(input.entries, isOurs) }];
  });
}

/** Whether what has this name belongs to a part. */
export function isOfShard(name: string, { count, index }: Shard): boolean {
  return createHash('sha256').update(name).digest().readUInt32BE(0) % count === index - 1;
}

function partOf(entries: InputEntries, isOurs: (name: string) => boolean): InputEntries {
  return {
    expected: () => entries.expected(),
    read: (what) => (what === 'definitions' ? entries.read(what) : some(entries.read(what), isOurs)),
  };
}

async function* some(inputs: AsyncIterable<Input>, isOurs: (name: string) => boolean): AsyncGenerator<Input> {
  for await (const input of inputs) if (isOurs(input.name)) yield input;
}
