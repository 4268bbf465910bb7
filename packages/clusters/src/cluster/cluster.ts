import type { InputProblem } from '@structural/sources';
import type { RequestCounts } from '../requests/requester.js';
import type { ReadObject } from './read-object.js';

/** One cluster, of which definitions and custom resources are read. Nothing is ever written to it. */
export interface Cluster {
  /** `cluster/CONTEXT`; places of objects are below it. */
  readonly name: string;
  /** Whether a definition belongs to the part of the cluster that is read; the others are there for objects to be judged by. */
  isWanted(definition: string): boolean;
  /**
   * The definitions, or those of some names; what cannot be read is a problem in their midst. They are kept in memory: asked for again, they
   * are the same, without a request.
   */
  definitions(names?: ReadonlySet<string>): AsyncIterable<ReadObject | InputProblem>;
  /**
   * The objects of the kinds that are served, or of those whose definitions have some names, kind by kind, each as it comes and none of them kept.
   * What cannot be read, be it a kind or the rest of one, is a problem in their midst; the other kinds are read all the same.
   */
  objects(names?: ReadonlySet<string>): AsyncIterable<ReadObject | InputProblem>;
  /** What was read so far. */
  counts(): ClusterCounts;
  /** How many objects there will be, those read included, as far as the lists that were begun tell; undefined before any was. */
  expected(): number | undefined;
  /** Lets go of connections. */
  close(): void;
}

/** What was read of a cluster. */
export interface ClusterCounts extends RequestCounts {
  readonly definitions: number;
  /** Kinds whose objects were asked for. */
  readonly kinds: number;
  readonly objects: number;
  /** Problems: lists, or rests of lists, that were not read. */
  readonly notRead: number;
  /** Lists that went on as of a later state, as the server had forgotten that of their beginning. */
  readonly laterStates: readonly string[];
}
