import { objectYaml } from '@structural/clusters';
import type { Input, ListedInput } from '@structural/sources';
import { mapEntries } from './map-entries.js';
import type { ClusterWish } from './opened-cluster.js';

/** Inputs of which snapshots give what a command wants of them, as it wants it. */
export function wantedEntries(inputs: readonly ListedInput[], { form, what }: ClusterWish): readonly ListedInput[] {
  return inputs.map((input) =>
    mapEntries(
      input,
      (each) => (form === 'yaml' ? shown(each) : each),
      (wanted) => (what === 'definitions' ? what : wanted),
    ),
  );
}

function shown(input: Input): Input {
  return input.kind === 'bytes' ? { ...input, bytes: objectYaml(input.bytes) } : input;
}
