import type { SchemaPlace } from '@structural/witness';
import type { JsonPath } from '@structural/document';
import type { JsonValue } from '@structural/json';

/** A definition with one small fault, as the one thing that is changed. */
export interface Mutant {
  readonly kind: 'bound' | 'enum' | 'pattern' | 'required' | 'rule';
  /** What is changed, from the root of the definition; an item of a list where that is removed. */
  readonly path: JsonPath;
  /** What stands there instead; removed where there is nothing. */
  readonly value?: JsonValue;
  /** One line, for people: `spec.size: maximum 10 is 11`. */
  readonly description: string;
  /** The version whose schema it is in; absent for a schema that all of them share. */
  readonly version?: string;
  /** Of the values that it is about. */
  readonly place: SchemaPlace;
  /** Which constraint of the version it changes, by its id; absent within `anyOf`, `oneOf` and `not`, and in branches of `allOf`. */
  readonly constraint?: string;
  /** Whether it lets through all that the definition lets through, and perhaps more. */
  readonly isLoose: boolean;
}
