import { DEFINITIONS, placeText, type InputProblem, type SnapshotPlace } from '@structural/sources';
import type { Cluster } from '../cluster/cluster.js';
import type { ReadObject } from '../cluster/read-object.js';
import type { SnapshotWriter } from './snapshot-writer.js';

/** What a snapshot holds. */
export interface SnapshotCounts {
  readonly definitions: number;
  readonly objects: number;
  readonly unread: readonly Omit<InputProblem, 'kind'>[];
}

/** What is done on the way. */
export interface SnapshotSteps {
  /** Gives the text that is kept of an object; undefined for what cannot be read, and is not kept. */
  keep(object: ReadObject): Uint8Array | undefined;
  /** Called after each object. */
  onObject(done: number): Promise<void>;
}

/**
 * Writes the definitions and objects of a cluster into a snapshot, each as it comes. Kinds of built-in groups, such as secrets, are never read, as
 * they have no definition. Rejects with what the disk says.
 */
export async function takeSnapshot(cluster: Cluster, writer: SnapshotWriter, { keep, onObject }: SnapshotSteps): Promise<SnapshotCounts> {
  const sums = { definitions: 0, objects: 0 };
  const unread: Omit<InputProblem, 'kind'>[] = [];
  const take = async (read: ReadObject | InputProblem): Promise<void> => {
    if (read.kind === 'problem') {
      unread.push({ code: read.code, name: read.name, message: read.message });
      return;
    }
    const place: SnapshotPlace = { resource: read.resource, namespace: read.namespace, name: read.name };
    const kept = isPlace(place) ? keep(read) : undefined;
    if (kept === undefined) {
      unread.push({
        code: 'not-understood',
        name: `${cluster.name}/${placeText(place)}`,
        message: 'has a name, or a text, that no object can have',
      });
      return;
    }
    await writer.add(place, kept);
    sums[read.resource === DEFINITIONS ? 'definitions' : 'objects']++;
    await onObject(sums.definitions + sums.objects);
  };
  for await (const read of cluster.definitions()) await take(read);
  for await (const read of cluster.objects()) await take(read);
  await writer.end({ structuralSnapshotEnd: 1, ...sums, unread });
  return { ...sums, unread };
}

/** Whether all parts of a place are what a server takes as one segment of a path. */
function isPlace({ name, namespace, resource }: SnapshotPlace): boolean {
  return [resource, namespace, name].every((part) => part.length <= 600 && /^(?!\.\.?$)[^/\\%\p{Cc}]*$/u.test(part));
}
