import type { FieldError, ResourceChange } from '@structural/core';
import type { JsonObject } from '@structural/json';

/**
 * What one definition makes of a resource.
 *
 * Where `errors` or `unknownFields` are not empty it refuses it, the latter only with `fieldValidation=Strict`, which is what kubectl asks for.
 */
export interface Answer {
  /** Why it cannot be decoded or read at all, in the server's words. */
  readonly failure?: string;
  readonly errors: readonly FieldError[];
  /** In the server's words: `unknown field "spec.paused"`. */
  readonly unknownFields: readonly string[];
  /** What is stored, or read. */
  readonly object?: JsonObject;
  /** How `object` differs from what was sent, or lay in storage. */
  readonly changes: readonly ResourceChange[];
}

/**
 * A resource that shows what a change breaks; `oldSays` and `newSays` are the answers of the old and of the new definition, whatever the
 * direction, made by the engine.
 *
 * `create`: `resource` is sent · `update`: `resource` is sent in place of `before`, which was stored · `stored`: `resource` was stored under
 * one definition and is read under the other · `unchanged`: it is sent back under the other as it was read, with nothing but a label
 * added · `read`: `resource` is what a read returns under one definition; `errors` of the other answer are what a client misses that takes
 * every value for one of the other schema.
 *
 * With `through`, clients of two versions meet: what was `stored` in `version` is read and sent back in `through` before it is read again, and what a
 * `read` in `version` returns was written in `through`, as `before` has it.
 */
export interface ResourceWitness {
  readonly kind: 'create' | 'update' | 'stored' | 'unchanged' | 'read';
  readonly version: string;
  /** Another version, which a client writes in. */
  readonly through?: string;
  readonly before?: JsonObject;
  /** What was sent holds by the requests for the resource and, after it, for its status, which is a resource of its own. */
  readonly subresource?: 'status';
  readonly resource: JsonObject;
  readonly oldSays: Answer;
  readonly newSays: Answer;
  /** Of the errors that show the change those that are about another one, which no resource was found without. */
  readonly also?: readonly FieldError[];
}

/** What one manager sends: it applies it, or, with `operation`, creates the object with it. */
export interface Application {
  readonly manager: string;
  readonly operation?: 'Update';
  readonly resource: JsonObject;
}

/** Two managers apply one after the other, or the second one applies what the first one created: what lies there afterwards, or the conflicts that the second one gets. */
export interface ApplyWitness {
  readonly kind: 'apply';
  readonly version: string;
  readonly applied: readonly Application[];
  readonly oldSays: AppliedAnswer;
  readonly newSays: AppliedAnswer;
}

/** What came of applying. */
export interface AppliedAnswer {
  readonly object?: JsonObject;
  /** Why it was refused, in the server's words. */
  readonly refused?: string;
}

/** A request that one definition answers and the other does not, or otherwise. */
export interface RequestWitness {
  readonly kind: 'request';
  /** As a client writes it: `GET /apis/example.com/v1/jobs`, or `kubectl get jb`. */
  readonly request: string;
  readonly oldSays: string;
  readonly newSays: string;
}

export type Witness = ResourceWitness | ApplyWitness | RequestWitness;
