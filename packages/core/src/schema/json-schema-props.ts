import type { JsonValue } from '@structural/json';

/**
 * An OpenAPI v3 schema as a CustomResourceDefinition carries it, with the keys that YAML writes.
 *
 * An absent key is Go's zero value: empty texts and `false` are left out, except where the API tells them from absent
 * (`x-kubernetes-preserve-unknown-fields`, `x-kubernetes-list-type`, `$ref`). Empty lists and maps are kept, because published
 * documents and some rules tell them from absent ones. Source: `apiextensions.JSONSchemaProps`.
 */
export interface JSONSchemaProps {
  readonly id?: string;
  readonly $schema?: string;
  readonly $ref?: string;
  readonly description?: string;
  readonly type?: string;
  readonly format?: string;
  readonly title?: string;
  /** Never null: the server reads `default: null` as no default. */
  readonly default?: JsonValue;
  readonly maximum?: number;
  readonly exclusiveMaximum?: boolean;
  readonly minimum?: number;
  readonly exclusiveMinimum?: boolean;
  readonly maxLength?: number | bigint;
  readonly minLength?: number | bigint;
  readonly pattern?: string;
  readonly maxItems?: number | bigint;
  readonly minItems?: number | bigint;
  readonly uniqueItems?: boolean;
  readonly multipleOf?: number;
  readonly enum?: readonly JsonValue[];
  readonly maxProperties?: number | bigint;
  readonly minProperties?: number | bigint;
  readonly required?: readonly string[];
  readonly items?: JSONSchemaPropsOrArray;
  readonly allOf?: readonly JSONSchemaProps[];
  readonly oneOf?: readonly JSONSchemaProps[];
  readonly anyOf?: readonly JSONSchemaProps[];
  readonly not?: JSONSchemaProps;
  readonly properties?: ReadonlyMap<string, JSONSchemaProps>;
  readonly additionalProperties?: JSONSchemaProps | boolean;
  readonly patternProperties?: ReadonlyMap<string, JSONSchemaProps>;
  readonly dependencies?: ReadonlyMap<string, JSONSchemaPropsOrStringArray>;
  readonly additionalItems?: JSONSchemaProps | boolean;
  readonly definitions?: ReadonlyMap<string, JSONSchemaProps>;
  readonly externalDocs?: ExternalDocumentation;
  /** Never null, like {@link default}. */
  readonly example?: JsonValue;
  readonly nullable?: boolean;
  readonly 'x-kubernetes-preserve-unknown-fields'?: boolean;
  readonly 'x-kubernetes-embedded-resource'?: boolean;
  readonly 'x-kubernetes-int-or-string'?: boolean;
  readonly 'x-kubernetes-list-map-keys'?: readonly string[];
  readonly 'x-kubernetes-list-type'?: string;
  readonly 'x-kubernetes-map-type'?: string;
  readonly 'x-kubernetes-validations'?: readonly ValidationRule[];
}

/** What `items` holds: one schema, a list of them (which the server refuses), or neither where it was written as a scalar. */
export interface JSONSchemaPropsOrArray {
  readonly schema?: JSONSchemaProps;
  readonly schemas?: readonly JSONSchemaProps[];
}

/** What an entry of `dependencies` holds: a schema, a list of property names, or neither. */
export interface JSONSchemaPropsOrStringArray {
  readonly schema?: JSONSchemaProps;
  readonly property?: readonly string[];
}

/** Where to read more; an absent text is an empty one. */
export interface ExternalDocumentation {
  readonly description: string;
  readonly url: string;
}

/** One entry of `x-kubernetes-validations`: a rule in the Common Expression Language. */
export interface ValidationRule {
  readonly rule: string;
  readonly message: string;
  readonly messageExpression: string;
  readonly reason?: string;
  readonly fieldPath: string;
  readonly optionalOldSelf?: boolean;
}
