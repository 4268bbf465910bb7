import type { JsonObject } from '@structural/json';
import type { AcceptedDefinition, ServedDefinition } from './served-definition.js';
import type { StoredObject } from './stored-object.js';

/** The objects of a definition at one moment. */
export interface KeptObjects {
  /** The revision of the newest write that they have seen. */
  readonly revision: number;
  /** In the order of namespaces and names. */
  readonly objects: readonly StoredObject[];
}

/** What keeps what requests write. Every write is the next revision; nothing is written in between two calls of one request. */
export interface ObjectKeeper {
  /** Keeps a new object or the next state of one, which is in the storage version; returns it with its `resourceVersion`. */
  keep(definition: ServedDefinition, state: JsonObject): JsonObject;
  /** Ends an object whose last state this is; returns that with the `resourceVersion` of its end. */
  remove(definition: ServedDefinition, state: JsonObject): JsonObject;
  /** The objects of a definition as of now, or as they were at a revision: `undefined` where that is not remembered any more. */
  at(definition: string, revision?: number): KeptObjects | undefined;
  /** Keeps a definition that was admitted; returns it among the others, with its conditions. */
  keepDefinition(accepted: Omit<AcceptedDefinition, 'resourceVersion'>): ServedDefinition | undefined;
  /** Ends a definition, and all objects of it. */
  removeDefinition(name: string): void;
}
