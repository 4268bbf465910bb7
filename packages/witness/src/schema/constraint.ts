import type { NestedValueValidation, ValidationRule, ValueValidation } from '@structural/core';
import type { JsonValue } from '@structural/json';
import type { SchemaPlace } from './schema-place.js';

/** Keywords that bound a number, a length or a count. */
export type BoundKeyword = 'minimum' | 'maximum' | 'minLength' | 'maxLength' | 'minItems' | 'maxItems' | 'minProperties' | 'maxProperties';

/** What of a schema constrains or fills in values. */
export type ConstraintKeyword =
  | BoundKeyword
  | 'type'
  | 'nullable'
  | 'default'
  | 'required'
  | 'enum'
  | 'format'
  | 'pattern'
  | 'multipleOf'
  | 'uniqueItems'
  | 'x-kubernetes-list-type'
  | 'anyOf'
  | 'oneOf'
  | 'not'
  | 'x-kubernetes-validations';

/** One thing that a schema says about the values of one place. */
export interface Constraint {
  /** Stable as long as the schema keeps what it is about: `spec.replicas/minimum`, `spec/required=name`, `spec/x-kubernetes-validations[1]`. */
  readonly id: string;
  /** Of the values that it is about; for `required` those that must have the member. */
  readonly place: SchemaPlace;
  readonly keyword: ConstraintKeyword;
  /** What the keyword says; the name of the one member for `required`, the list type for list types. */
  readonly value?: JsonValue;
  /** Which branch of a junctor, which rule. */
  readonly index?: number;
  /** Of a rule. */
  readonly rule?: ValidationRule;
  /** Of a branch of `anyOf` and `oneOf`, and of `not`. */
  readonly branch?: NestedValueValidation;
  /** What stands beside the keyword, which may be a branch of `allOf`. */
  readonly validation: ValueValidation;
  /** False for what only permits or fills in: `nullable`, `default`. */
  readonly canRefuse: boolean;
}
