import type { InputProblem } from '@structural/sources';
import { endsReading, isWanted, listItems, problemAt, type ClusterReading } from './cluster-reading.js';
import { countObjects, listNamespaces } from './list-namespaces.js';
import { readDefinitions } from './read-definitions.js';
import type { ReadObject } from './read-object.js';
import { readServedKind, type ServedKind } from './served-kind.js';

/** The objects of the kinds that are served, or of those whose definitions have some names, kind by kind, each as it comes. */
export async function* readObjects(
  reading: ClusterReading,
  names: ReadonlySet<string> | undefined,
): AsyncGenerator<ReadObject | InputProblem> {
  for (const definition of await readDefinitions(reading, names)) {
    if (definition.kind === 'problem') continue;
    const kind = readServedKind(definition.json);
    if (kind === undefined) {
      yield problemAt(reading, definition.name, { code: 'not-understood', message: 'is not a CRD whose objects could be listed' });
      continue;
    }
    if (yield* readKind(reading, kind)) return;
  }
}

/** The objects of one kind; returns whether no further kind can be read. */
async function* readKind(reading: ClusterReading, kind: ServedKind): AsyncGenerator<ReadObject | InputProblem, boolean> {
  const { namespaces } = reading.options;
  const { isNamespaced, resource, version } = kind;
  if (version === undefined) {
    yield problemAt(reading, resource, {
      code: 'incomplete',
      message: 'no version is served, so that its objects, if there are any, cannot be read',
    });
    return false;
  }
  if (!isNamespaced && (namespaces !== undefined || !isWanted(reading, resource, ''))) return false;
  reading.sums.kinds++;
  const listed = isNamespaced ? await namespacesOf(reading, kind) : [undefined];
  for (const namespace of listed) if (yield* readNamespace(reading, { ...kind, version }, namespace)) return true;
  return false;
}

/** The objects of one kind in a namespace, or in all of them; returns whether no further list can be read. */
async function* readNamespace(
  reading: ClusterReading,
  { group, isNamespaced, plural, resource, version }: ServedKind & { readonly version: string },
  namespace: string | undefined,
): AsyncGenerator<ReadObject | InputProblem, boolean> {
  const { options, sums } = reading;
  const { chunkSize, selector } = options;
  const within = namespace === undefined ? '' : `namespaces/${encodeURIComponent(namespace)}/`;
  const query = selector !== undefined && { query: { labelSelector: selector } };
  const request = { path: `/apis/${group}/${version}/${within}${plural}`, chunkSize, ...query };
  const onRemaining = (remaining: number): void => {
    reading.expected = sums.objects + remaining;
  };
  for await (const item of listItems(reading, resource, request, onRemaining)) {
    if (item.kind === 'fault') {
      yield problemAt(reading, resource, item);
      return endsReading(item);
    }
    if (!isWanted(reading, resource, isNamespaced ? item.namespace : '')) continue;
    sums.objects++;
    yield { kind: 'object', resource, namespace: item.namespace, name: item.name, json: item.json };
  }
  return false;
}

/**
 * The namespaces whose objects are listed one by one, or `undefined` for all of them in one list. Of a shard one list is read and the rest of it
 * skipped, unless it is longer than those of the shard's own namespaces.
 */
async function namespacesOf(
  reading: ClusterReading,
  { group, plural, resource, version }: ServedKind,
): Promise<readonly (string | undefined)[]> {
  const { options, requester } = reading;
  const { chunkSize, namespaces, shard } = options;
  if (namespaces !== undefined) return namespaces.filter((namespace) => isWanted(reading, resource, namespace));
  if (shard === undefined) return [undefined];
  const all = await (reading.namespaces ??= listNamespaces(requester, chunkSize));
  const own = all?.filter((namespace) => isWanted(reading, resource, namespace));
  if (own === undefined) return [undefined];
  const count = await countObjects(requester, `/apis/${group}/${version ?? ''}/${plural}`);
  return count !== undefined && count > own.length * chunkSize ? own : [undefined];
}
