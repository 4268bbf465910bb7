import type { CustomResourceDefinition, DefinitionCondition } from '@structural/core';
import { valueAt, type JsonObject } from '@structural/json';
import type { KindBehaviour } from './kind-behaviour.js';

/** A definition that a server accepted, and what it gave it. Keep one object for what did not change: all that is made of it is kept with it. */
export interface AcceptedDefinition {
  readonly definition: CustomResourceDefinition;
  /** As it was written: an object of apiextensions.k8s.io/v1 or v1beta1. */
  readonly value: JsonObject;
  readonly uid: string;
  /** When it was accepted, as `metadata` has times. */
  readonly createdAt: string;
  /** Counts up with every change of what is served. */
  readonly resourceVersion: number;
  /** Counts up with every change of its spec; 1 where it is absent. */
  readonly generation?: number;
  /** The versions in which objects were ever stored; the storage version where it is absent. */
  readonly storedVersions?: readonly string[];
  /**
   * What a server wrote of it: in `metadata` its managed fields and when its deletion began, in `status` the conditions and accepted names before its controllers
   * saw the last write, and the condition of a deletion. Absent where no request wrote it.
   */
  readonly tracked?: JsonObject;
}

/** Whether a definition is in deletion, while its objects are. */
export function isTerminating({ accepted: { tracked } }: ServedDefinition): boolean {
  return valueAt(tracked, ['metadata', 'deletionTimestamp']) !== undefined;
}

/** An accepted definition among others. */
export interface ServedDefinition {
  readonly accepted: AcceptedDefinition;
  readonly definition: CustomResourceDefinition;
  readonly conditions: readonly DefinitionCondition[];
  /** The fields of its names that no other definition of the group has. */
  readonly acceptedNames: readonly string[];
  /** Whether its resources are served: its names are its own, and nothing else is in the way. */
  readonly isEstablished: boolean;
  /** The versions that are served, in the server's order of preference. */
  readonly versions: readonly string[];
  /** Of a kind that is built in: what a server does with its objects. */
  readonly builtin?: KindBehaviour;
}
