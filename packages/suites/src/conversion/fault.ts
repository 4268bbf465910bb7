import type { SchemaPlace } from '@structural/witness';
import type { JsonPath, JsonValue } from '@structural/json';

/**
 * What may be wrong with a conversion.
 *
 * After a round trip: `lost`, `added` and `changed` values · `reordered`, a list has the same items in another order · `retyped`, a number is a text or
 * the other way around · `null`, a null is absent · `empty`, an empty or zero value is absent or the other way around · `respelled`, another text for the same
 * value · `annotated`, an annotation is added, as webhooks keep what the
 * other version lacks. Of one conversion: `refused` by the schema of its version · `stricter`, refused there though it is as it was · `misplaced`, a renamed field has another value · `rejected`, the server does not take what
 * was returned · `metadata`, the server ignores the change · `failed` and `hung`, there is no answer · `unstable`, the same request has another answer ·
 * `batch`, several objects in one request are not converted as each of them is · `recorded`, another answer than the recorded one.
 */
export type FaultKind =
  | 'lost'
  | 'added'
  | 'changed'
  | 'reordered'
  | 'retyped'
  | 'null'
  | 'empty'
  | 'respelled'
  | 'annotated'
  | 'refused'
  | 'stricter'
  | 'misplaced'
  | 'rejected'
  | 'metadata'
  | 'failed'
  | 'hung'
  | 'unstable'
  | 'batch'
  | 'recorded';

/** What Kubernetes or typed clients do not distinguish, or what no webhook can change; all else is an error. */
export const MILD_FAULTS: ReadonlySet<FaultKind> = new Set<FaultKind>(['null', 'empty', 'respelled', 'annotated', 'stricter', 'metadata']);

/** One fault of one object. */
export interface ConversionFault {
  readonly kind: FaultKind;
  /** The version whose schema has the path. */
  readonly version: string;
  /** Into the object of that version; empty for what is about the object as a whole. */
  readonly path: JsonPath;
  /** `path` without indexes and keys of maps. */
  readonly place: SchemaPlace;
  readonly before?: JsonValue;
  readonly after?: JsonValue;
  /** The words of the server or the webhook; empty where the values say all. */
  readonly message: string;
}
