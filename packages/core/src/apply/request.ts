import type { JsonObject, JsonValue } from '@structural/json';
import type { CustomResourceDefinition } from '../definition/custom-resource-definition.js';
import type { ResourceOptions } from '../resource/validate-resource.js';
import type { WebhookConverter } from '../storage/convert-resource.js';
import type { Refusal, Undecided } from './refusal.js';

/** What every request that writes an object tells. */
export interface WriteRequest extends ResourceOptions {
  readonly definition: CustomResourceDefinition;
  /** The version of the request; by default that of the object. */
  readonly version?: string;
  /** What a server gave for the object before, in any version; absent where there is none. */
  readonly live?: JsonValue;
  /** Who writes; who applies must have a name. */
  readonly fieldManager: string;
  readonly subresource?: 'status';
  /** What admission policies make of the object; nothing without it. */
  readonly admission?: WriteAdmission;
  /** What validates and stores the object in place of the definition, which then only says how its fields are owned. */
  readonly storage?: WriteStorage;
  /** What the conversion webhook of the definition says; with it the answer is the object as it goes to storage, which the caller converts and reads again. */
  readonly converter?: WebhookConverter;
  /** The time of the request as `metadata` has times: in UTC, with whole seconds. */
  readonly now: string;
}

/** What stands between a request and storage. */
export interface WriteAdmission {
  /** The object with what mutating policies change, or the refusal of one; `old` is what is there before. */
  mutate(object: JsonObject, old: JsonObject | undefined): { readonly object: JsonObject } | Refusal;
  /** Why validating policies refuse what would be stored; undefined where they do not. */
  validate(object: JsonObject, old: JsonObject | undefined): Refusal | undefined;
}

/** Storage whose own code knows a kind. */
export interface WriteStorage {
  /** The object as it is read again after the write, or the refusal; `old` is what is there before. */
  write(object: JsonObject, old: JsonObject | undefined): { readonly object: JsonObject; readonly warnings: readonly string[] } | Refusal;
}

/** A request to apply an object. */
export interface ApplyRequest extends WriteRequest {
  readonly applied: JsonValue;
  /** Takes fields over that others own. */
  readonly force?: boolean;
}

/** A request to create or replace an object, or its status. */
export interface UpdateRequest extends WriteRequest {
  /** What a new object has before anything is written to it, of which nobody owns anything; only its type where it is absent. */
  readonly empty?: JsonObject;
  readonly updated: JsonValue;
}

/** What a server makes of an object, why it refuses it, or what only a cluster could tell. */
export type WriteAnswer = WrittenObject | Refusal | Undecided;

/** An object after it was written. */
export interface WrittenObject {
  readonly kind: 'written';
  readonly operation: 'create' | 'update';
  /**
   * As the answer and every later read has it, `metadata.managedFields` included; what only a server adds, such as a uid, is missing in a new one.
   */
  readonly object: JsonObject;
  /** What was there, as a read in the version of the request had it; absent where there was nothing. */
  readonly before?: JsonObject;
  /** True where the write took the last finalizer of an object in deletion, so that the object is gone; `object` is what the answer shows. */
  readonly isDeleted?: boolean;
  readonly warnings: readonly string[];
  /** How many rules a server would have evaluated and we could not. */
  readonly unevaluatedRules: number;
}
