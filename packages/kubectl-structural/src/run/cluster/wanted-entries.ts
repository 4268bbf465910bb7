import { objectYaml } from '@structural/clusters';
import type { Input, ListedInput } from '@structural/sources';
import { mapEntries } from './map-entries.js';
import type { ClusterWish } from './opened-cluster.js';

/** What a command wants of a snapshot. */
export interface SnapshotWish extends Pick<ClusterWish, 'form' | 'what'> {
  /** Whether YAML has `metadata.resourceVersion`, which a server refuses of a new object. */
  readonly keepsVersions: boolean;
}

/** Inputs of which snapshots give what a command wants of them, as it wants it. */
export function wantedEntries(inputs: readonly ListedInput[], { form, keepsVersions, what }: SnapshotWish): readonly ListedInput[] {
  return inputs.map((input) =>
    mapEntries(
      input,
      (each) => (form === 'yaml' ? asYaml(each, keepsVersions) : each),
      (wanted) => (what === 'definitions' ? what : wanted),
    ),
  );
}

function asYaml(input: Input, keepsVersions: boolean): Input {
  return input.kind === 'bytes' ? { ...input, bytes: objectYaml(input.bytes, { keepsVersions }) } : input;
}
