import type { InputProblem } from '@structural/sources';
import { readList, type ListRequest } from '../lists/read-list.js';
import type { Connection } from '../requests/connection.js';
import type { Fault } from '../requests/fault.js';
import { openRequester, type Requester } from '../requests/requester.js';
import type { ReadObject } from './read-object.js';
import { isOfShard, type Shard } from './shard.js';

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

/** A cluster that is being read, and what is known of it so far. */
export interface ClusterReading {
  /** `cluster/CONTEXT` */
  readonly name: string;
  /** The address of the server. */
  readonly server: string;
  readonly options: ClusterOptions;
  readonly requester: Requester;
  /** Definitions that were read, by the names that were asked for. */
  readonly definitions: Map<string, readonly (ReadObject | InputProblem)[]>;
  /** The lists that went on as of a later state. */
  readonly laterStates: string[];
  readonly sums: { definitions: number; kinds: number; objects: number; notRead: number };
  /** How many objects there will be, as far as lists say. */
  expected: number | undefined;
  /** The namespaces of the cluster, once they were asked for. */
  namespaces: Promise<readonly string[] | undefined> | undefined;
}

/** The reading of a cluster of which nothing was asked. */
export function openReading(connection: Connection, options: ClusterOptions): ClusterReading {
  const { timeout, wait = sleep } = options;
  return {
    name: `cluster/${contextSegment(connection.context)}`,
    server: connection.server,
    options,
    requester: openRequester(connection, { timeout, wait }),
    definitions: new Map(),
    laterStates: [],
    sums: { definitions: 0, kinds: 0, objects: 0, notRead: 0 },
    expected: undefined,
    namespaces: undefined,
  };
}

/** Whether what is of a resource in a namespace (empty for none) belongs to the part that is read. */
export function isWanted({ options: { shard } }: ClusterReading, resource: string, namespace: string): boolean {
  return shard === undefined || isOfShard(resource, namespace, shard);
}

/** Counts and describes what could not be read. */
export function problemAt(
  { name, server, sums }: ClusterReading,
  place: string,
  { code, message }: Pick<Fault, 'code' | 'message'>,
): InputProblem {
  sums.notRead++;
  // Without the server itself, or without credentials, nothing is about one kind.
  return { kind: 'problem', name: endsReading({ code }) ? `${name} (${server})` : `${name}/${place}`, code, message };
}

/** Whether every further request would meet the same fault. */
export function endsReading({ code }: Pick<Fault, 'code'>): boolean {
  return code === 'unreachable' || code === 'unauthorized';
}

/** Reads a list; `onRemaining` gets, at the end of each page, how many items are left. */
export function listItems(
  { laterStates, requester }: ClusterReading,
  place: string,
  request: ListRequest,
  onRemaining: (remaining: number) => void = () => undefined,
): ReturnType<typeof readList> {
  return readList(requester, request, {
    onRemaining: (remaining) => {
      onRemaining(remaining ?? 0);
    },
    onLaterState: () => {
      laterStates.push(place);
    },
  });
}

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
