import { objectYaml } from '@structural/clusters';
import type { Input, ListedInput } from '@structural/sources';
import type { ClusterWish } from './opened-cluster.js';

/** Inputs of which snapshots give what a command wants of them, as it wants it. */
export function wantedEntries(inputs: readonly ListedInput[], { form, what }: ClusterWish): readonly ListedInput[] {
  return inputs.map((input) => {
    if (input.kind === 'problem' || input.entries === undefined) return input;
    const { entries } = input;
    return {
      ...input,
      entries: {
        expected: entries.expected,
        async *read(wanted) {
          for await (const each of entries.read(what === 'definitions' ? what : wanted)) yield form === 'yaml' ? shown(each) : each;
        },
      },
    };
  });
}

function shown(input: Input): Input {
  return input.kind === 'bytes' ? { ...input, bytes: objectYaml(input.bytes) } : input;
}
