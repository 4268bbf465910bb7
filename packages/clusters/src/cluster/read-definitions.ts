import { DEFINITIONS, type InputProblem } from '@structural/sources';
import { member } from '../requests/member.js';
import { endsReading, listItems, problemAt, type ClusterReading } from './cluster-reading.js';
import type { ReadObject } from './read-object.js';

/** The definitions of a cluster, or those of some names; asked for again, they are the same, without a request. */
export async function readDefinitions(
  reading: ClusterReading,
  names: ReadonlySet<string> | undefined,
): Promise<readonly (ReadObject | InputProblem)[]> {
  const key = names === undefined ? '' : [...names].sort().join();
  const read = reading.definitions.get(key) ?? (await listDefinitions(reading, names));
  reading.definitions.set(key, read);
  return read;
}

async function listDefinitions(
  reading: ClusterReading,
  names: ReadonlySet<string> | undefined,
): Promise<readonly (ReadObject | InputProblem)[]> {
  const { chunkSize } = reading.options;
  const read: (ReadObject | InputProblem)[] = [];
  for (const each of names ?? [undefined]) {
    const query = each === undefined ? {} : { fieldSelector: `metadata.name=${each}` };
    const before = read.length;
    for await (const item of listItems(reading, DEFINITIONS, { path: DEFINITIONS_PATH, chunkSize, query })) {
      if (item.kind === 'fault') {
        read.push(problemAt(reading, DEFINITIONS, item));
        if (endsReading(item)) return read;
      } else {
        read.push({ kind: 'object', resource: DEFINITIONS, namespace: '', name: item.name, json: withType(item.json) });
        reading.sums.definitions++;
      }
    }
    if (each !== undefined && read.length === before)
      read.push(problemAt(reading, `${DEFINITIONS}/${each}`, { code: 'vanished', message: 'the cluster has no such CRD' }));
  }
  return read;
}

const DEFINITIONS_PATH = '/apis/apiextensions.k8s.io/v1/customresourcedefinitions';

/** Items of a list of a built-in kind have no type. */
function withType(json: Uint8Array): Uint8Array {
  const definition: unknown = JSON.parse(Buffer.from(json.buffer, json.byteOffset, json.byteLength).toString());
  return member(definition, 'kind') === undefined ? Buffer.concat([TYPE, json.subarray(1)]) : json;
}

const TYPE = Buffer.from('{"apiVersion":"apiextensions.k8s.io/v1","kind":"CustomResourceDefinition",');
