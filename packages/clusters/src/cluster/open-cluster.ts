import { DEFINITIONS, type InputProblem } from '@structural/sources';
import { countObjects, listNamespaces } from './list-namespaces.js';
import { isOfShard, type Shard } from './shard.js';
import { readList, type ListRequest } from '../lists/read-list.js';
import type { Connection } from '../requests/connection.js';
import type { Fault } from '../requests/fault.js';
import { member } from '../requests/member.js';
import { openRequester } from '../requests/requester.js';
import type { Cluster } from './cluster.js';
import type { ReadObject } from './read-object.js';
import { readServedKind, type ServedKind } from './served-kind.js';

/** What is read of a cluster, and how. */
export interface ClusterOptions {
  /** How many items a request asks for. */
  readonly chunkSize: number;
  /** How many milliseconds the server may be silent. */
  readonly timeout: number;
  /** The namespaces whose objects are read; all of them, and those in none, where it is absent. */
  readonly namespaces?: readonly string[];
  /** A label selector for objects. */
  readonly selector?: string;
  /** The part that is read; all of it where it is absent. */
  readonly shard?: Shard;
  /** Waits so many milliseconds; for tests. */
  readonly wait?: (milliseconds: number) => Promise<void>;
}

/** Opens a cluster; nothing is asked of it yet. */
export function openCluster(connection: Connection, options: ClusterOptions): Cluster {
  const { chunkSize, namespaces, selector, shard, timeout, wait = sleep } = options;
  const name = `cluster/${contextSegment(connection.context)}`;
  const requester = openRequester(connection, { timeout, wait });
  const known = new Map<string, readonly (ReadObject | InputProblem)[]>();
  const laterStates: string[] = [];
  const sums = { definitions: 0, kinds: 0, objects: 0, notRead: 0 };
  let expected: number | undefined;
  let listed: Promise<readonly string[] | undefined> | undefined;

  const problem = (place: string, { code, message }: Pick<Fault, 'code' | 'message'>): InputProblem => {
    sums.notRead++;
    // Without the server itself, or without credentials, nothing is about one kind.
    const isAboutAll = code === 'unreachable' || code === 'unauthorized';
    return { kind: 'problem', name: isAboutAll ? `${name} (${connection.server})` : `${name}/${place}`, code, message };
  };

  const list = (
    place: string,
    request: ListRequest,
    onRemaining: (remaining: number) => void = () => undefined,
  ): ReturnType<typeof readList> =>
    readList(requester, request, {
      onRemaining: (remaining) => onRemaining(remaining ?? 0),
      onLaterState: () => laterStates.push(place),
    });

  async function readDefinitions(names: ReadonlySet<string> | undefined): Promise<readonly (ReadObject | InputProblem)[]> {
    const read: (ReadObject | InputProblem)[] = [];
    for (const each of names ?? [undefined]) {
      const query = each === undefined ? {} : { fieldSelector: `metadata.name=${each}` };
      const before = read.length;
      for await (const item of list(DEFINITIONS, { path: DEFINITIONS_PATH, chunkSize, query })) {
        if (item.kind === 'fault') {
          read.push(problem(DEFINITIONS, item));
          if (isAboutAll(item)) return read;
        } else {
          read.push({ kind: 'object', resource: DEFINITIONS, namespace: '', name: item.name, json: withType(item.json) });
          sums.definitions++;
        }
      }
      if (each !== undefined && read.length === before)
        read.push(problem(`${DEFINITIONS}/${each}`, { code: 'vanished', message: 'the cluster has no such definition' }));
    }
    return read;
  }

  async function definitionsOf(names: ReadonlySet<string> | undefined): Promise<readonly (ReadObject | InputProblem)[]> {
    const key = names === undefined ? '' : [...names].sort().join();
    const read = known.get(key) ?? (await readDefinitions(names));
    known.set(key, read);
    return read;
  }

  const isWanted = (resource: string, namespace: string): boolean => shard === undefined || isOfShard(resource, namespace, shard);

  /**
   * The namespaces whose objects are listed one by one, or `undefined` for all of them in one list. Of a shard one list is read and the rest of it
   * skipped, unless it is longer than those of the shard's own namespaces.
   */
  async function placesOf({ group, plural, resource, version }: ServedKind): Promise<readonly (string | undefined)[]> {
    if (namespaces !== undefined) return namespaces.filter((namespace) => isWanted(resource, namespace));
    if (shard === undefined) return [undefined];
    const all = await (listed ??= listNamespaces(requester, chunkSize));
    const own = all?.filter((namespace) => isWanted(resource, namespace));
    if (own === undefined) return [undefined];
    const count = await countObjects(requester, `/apis/${group}/${version ?? ''}/${plural}`);
    return count !== undefined && count > own.length * chunkSize ? own : [undefined];
  }

  async function* objectsOf(kind: ServedKind): AsyncGenerator<ReadObject | InputProblem | Fault> {
    const { group, isNamespaced, plural, resource, version } = kind;
    if (version === undefined) {
      yield problem(resource, {
        code: 'incomplete',
        message: 'no version is served, so that its objects, if there are any, cannot be read',
      });
      return;
    }
    if (!isNamespaced && (namespaces !== undefined || !isWanted(resource, ''))) return;
    sums.kinds++;
    for (const namespace of isNamespaced ? await placesOf(kind) : [undefined]) {
      const within = namespace === undefined ? '' : `namespaces/${encodeURIComponent(namespace)}/`;
      const query = selector !== undefined && { query: { labelSelector: selector } };
      const request = { path: `/apis/${group}/${version}/${within}${plural}`, chunkSize, ...query };
      for await (const item of list(resource, request, (remaining) => (expected = sums.objects + remaining))) {
        if (item.kind === 'fault') {
          yield problem(resource, item);
          if (isAboutAll(item)) yield item;
          break;
        }
        if (!isWanted(resource, isNamespaced ? item.namespace : '')) continue;
        sums.objects++;
        yield { kind: 'object', resource, namespace: item.namespace, name: item.name, json: item.json };
      }
    }
  }

  return {
    name,
    isWanted: (definition) => isWanted(DEFINITIONS, definition),
    async *definitions(names) {
      yield* await definitionsOf(names);
    },
    async *objects(names) {
      for (const definition of await definitionsOf(names)) {
        if (definition.kind === 'problem') continue;
        const kind = readServedKind(definition.json);
        if (kind === undefined) {
          yield problem(definition.name, { code: 'not-understood', message: 'is no definition whose objects could be listed' });
          continue;
        }
        for await (const each of objectsOf(kind)) {
          if (each.kind === 'fault') return;
          yield each;
        }
      }
    },
    counts: () => ({ ...sums, ...requester.counts, laterStates }),
    expected: () => expected && Math.max(expected, sums.objects),
    close: () => connection.close(),
  };
}

const DEFINITIONS_PATH = '/apis/apiextensions.k8s.io/v1/customresourcedefinitions';

/** What every further request would meet, too. */
function isAboutAll({ code }: Pick<Fault, 'code'>): boolean {
  return code === 'unreachable' || code === 'unauthorized';
}

/** Items of a list of a built-in kind have no type. */
function withType(json: Uint8Array): Uint8Array {
  const definition: unknown = JSON.parse(Buffer.from(json.buffer, json.byteOffset, json.byteLength).toString());
  return member(definition, 'kind') === undefined ? Buffer.concat([TYPE, json.subarray(1)]) : json;
}

const TYPE = Buffer.from('{"apiVersion":"apiextensions.k8s.io/v1","kind":"CustomResourceDefinition",');

/** A context as one segment of a place: no slashes, as names of contexts may have, and nothing that moves within folders. */
function contextSegment(context: string): string {
  const segment = context.replace(/[^\w.@:+=-]/g, '_');
  return /^\.*$/.test(segment) ? '_' : segment;
}

function sleep(milliseconds: number): Promise<void> {
  return new Promise((resolve) => {
    setTimeout(resolve, milliseconds);
  });
}
