import type { JSONSchemaProps, ValidationRule } from './json-schema-props.js';

/**
 * A structural schema: what a value is made of ({@link generic}, {@link extensions}, {@link items}, {@link properties},
 * {@link additionalProperties}) apart from what is demanded of it ({@link valueValidation}).
 *
 * Members hold only what was written, under the keys of YAML; an empty list that was written stays one, because two rules
 * compare with Go's zero value. Source: KEP-2335 and `pkg/apiserver/schema`, Structural.
 */
export interface StructuralSchema {
  readonly generic: Generic;
  readonly extensions: Extensions;
  readonly validationRules?: readonly ValidationRule[];
  /** Absent only after the value validations were stripped. */
  readonly valueValidation?: ValueValidation;
  readonly items?: StructuralSchema;
  /** Never empty: `properties: {}` is no properties. */
  readonly properties?: ReadonlyMap<string, StructuralSchema>;
  readonly additionalProperties?: StructuralSchema | boolean;
}

/** What a schema says of itself, which no junctor may say. */
export type Generic = Pick<JSONSchemaProps, 'description' | 'type' | 'title' | 'default' | 'nullable' | 'externalDocs' | 'example'>;

/** The Kubernetes extensions that shape a value. */
export type Extensions = Pick<
  JSONSchemaProps,
  | 'x-kubernetes-preserve-unknown-fields'
  | 'x-kubernetes-embedded-resource'
  | 'x-kubernetes-int-or-string'
  | 'x-kubernetes-list-map-keys'
  | 'x-kubernetes-list-type'
  | 'x-kubernetes-map-type'
>;

/** What is demanded of a value; empty `enum` and junctors count as absent, an empty `required` does not. */
export interface ValueValidation extends Pick<
  JSONSchemaProps,
  | 'format'
  | 'maximum'
  | 'exclusiveMaximum'
  | 'minimum'
  | 'exclusiveMinimum'
  | 'maxLength'
  | 'minLength'
  | 'pattern'
  | 'maxItems'
  | 'minItems'
  | 'uniqueItems'
  | 'multipleOf'
  | 'enum'
  | 'maxProperties'
  | 'minProperties'
  | 'required'
> {
  readonly allOf?: readonly NestedValueValidation[];
  readonly anyOf?: readonly NestedValueValidation[];
  readonly oneOf?: readonly NestedValueValidation[];
  readonly not?: NestedValueValidation;
}

/**
 * A schema under a junctor (`allOf`, `anyOf`, `oneOf`, `not`): value validations and ways to reach deeper.
 *
 * Whatever it says beyond that is kept in `forbiddenGenerics` and `forbiddenExtensions` and makes the schema non-structural,
 * but for the two int-or-string patterns. `additionalProperties: false` is dropped, `true` is an empty schema.
 */
export interface NestedValueValidation {
  readonly valueValidation: ValueValidation;
  readonly validationRules?: readonly ValidationRule[];
  readonly items?: NestedValueValidation;
  /** May be empty, unlike outside of junctors. */
  readonly properties?: ReadonlyMap<string, NestedValueValidation>;
  readonly additionalProperties?: NestedValueValidation;
  readonly forbiddenGenerics: Generic;
  readonly forbiddenExtensions: Extensions;
}

/** The junctors that hold a list, in the order in which the server reads them. */
export const LIST_JUNCTORS = ['allOf', 'anyOf', 'oneOf'] as const;
