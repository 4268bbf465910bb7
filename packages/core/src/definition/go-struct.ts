import { newJsonObject, type JsonValue, type MutableJsonObject } from '@structural/json';
import { OMITTED } from '../field/error.js';
import { newStruct } from '../field/struct-value.js';
import type { JSONSchemaProps, JSONSchemaPropsOrArray, JSONSchemaPropsOrStringArray, ValidationRule } from '../schema/json-schema-props.js';
import type { CustomResourceDefinitionVersion } from './custom-resource-definition.js';

/** How a field of Go's struct looks in JSON when nothing is set. */
type Zero = '' | false | null;

/** The fields of `apiextensions.JSONSchemaProps` in Go's order: its name for each, the keyword, and what absent looks like. */
export const SCHEMA_FIELDS: readonly (readonly [goName: string, keyword: keyof JSONSchemaProps, zero: Zero])[] = [
  ['ID', 'id', ''],
  ['Schema', '$schema', ''],
  ['Ref', '$ref', null],
  ['Description', 'description', ''],
  ['Type', 'type', ''],
  ['Nullable', 'nullable', false],
  ['Format', 'format', ''],
  ['Title', 'title', ''],
  ['Default', 'default', null],
  ['Maximum', 'maximum', null],
  ['ExclusiveMaximum', 'exclusiveMaximum', false],
  ['Minimum', 'minimum', null],
  ['ExclusiveMinimum', 'exclusiveMinimum', false],
  ['MaxLength', 'maxLength', null],
  ['MinLength', 'minLength', null],
  ['Pattern', 'pattern', ''],
  ['MaxItems', 'maxItems', null],
  ['MinItems', 'minItems', null],
  ['UniqueItems', 'uniqueItems', false],
  ['MultipleOf', 'multipleOf', null],
  ['Enum', 'enum', null],
  ['MaxProperties', 'maxProperties', null],
  ['MinProperties', 'minProperties', null],
  ['Required', 'required', null],
  ['Items', 'items', null],
  ['AllOf', 'allOf', null],
  ['OneOf', 'oneOf', null],
  ['AnyOf', 'anyOf', null],
  ['Not', 'not', null],
  ['Properties', 'properties', null],
  ['AdditionalProperties', 'additionalProperties', null],
  ['PatternProperties', 'patternProperties', null],
  ['Dependencies', 'dependencies', null],
  ['AdditionalItems', 'additionalItems', null],
  ['Definitions', 'definitions', null],
  ['ExternalDocs', 'externalDocs', null],
  ['Example', 'example', null],
  ['XPreserveUnknownFields', 'x-kubernetes-preserve-unknown-fields', null],
  ['XEmbeddedResource', 'x-kubernetes-embedded-resource', false],
  ['XIntOrString', 'x-kubernetes-int-or-string', false],
  ['XListMapKeys', 'x-kubernetes-list-map-keys', null],
  ['XListType', 'x-kubernetes-list-type', null],
  ['XMapType', 'x-kubernetes-map-type', null],
  ['XValidations', 'x-kubernetes-validations', null],
];

/** Schemas whose object was begun. They wait on a list rather than on the call stack. */
type Pending = [schema: JSONSchemaProps, into: MutableJsonObject][];

/** A schema as Go prints its struct in JSON: with Go's names and every field that is not set. */
export function goSchema(schema: JSONSchemaProps): JsonValue {
  return finish((pending) => begin(schema, pending)) ?? null;
}

/** What `items` holds, as Go prints it; omitted where that is more than a few schemas, as each of nested ones would print all below. */
export function goSchemaOrArray(items: JSONSchemaPropsOrArray): JsonValue | typeof OMITTED {
  return finish((pending) => schemaOrArray(items, pending), 100) ?? OMITTED;
}

/** The versions of a definition, as Go prints them; `null` for none. */
export function goVersions(versions: readonly CustomResourceDefinitionVersion[] | undefined): JsonValue {
  return finish((pending) => versions?.map((version) => goVersion(version, pending)) ?? null) ?? null;
}

/** A rule as Go prints it. */
export function goRule({ rule, message, messageExpression, reason, fieldPath, optionalOldSelf }: ValidationRule): JsonValue {
  return object([
    ['Rule', rule],
    ['Message', message],
    ['MessageExpression', messageExpression],
    ['Reason', reason ?? null],
    ['FieldPath', fieldPath],
    ['OptionalOldSelf', optionalOldSelf ?? null],
  ]);
}

function finish(start: (pending: Pending) => JsonValue, limit = Infinity): JsonValue | undefined {
  const pending: Pending = [];
  const value = start(pending);
  let filled = 0;
  for (let next = pending.pop(); next !== undefined; next = pending.pop()) {
    if (++filled > limit) return undefined;
    fill(next[0], next[1], pending);
  }
  return value;
}

function begin(schema: JSONSchemaProps, pending: Pending): MutableJsonObject {
  const into = newStruct();
  pending.push([schema, into]);
  return into;
}

function fill(schema: JSONSchemaProps, into: MutableJsonObject, pending: Pending): void {
  for (const [goName, keyword, zero] of SCHEMA_FIELDS) {
    into[goName] = schema[keyword] === undefined ? zero : goValue(schema, keyword, pending);
  }
}

function goValue(schema: JSONSchemaProps, keyword: keyof JSONSchemaProps, pending: Pending): JsonValue {
  switch (keyword) {
    case 'allOf':
    case 'anyOf':
    case 'oneOf':
      return schema[keyword]?.map((each) => begin(each, pending)) ?? null;
    case 'not':
      return schema.not === undefined ? null : begin(schema.not, pending);
    case 'properties':
    case 'patternProperties':
    case 'definitions':
      return map([...(schema[keyword] ?? [])].map(([name, each]) => [name, begin(each, pending)]));
    case 'items':
      return schema.items === undefined ? null : schemaOrArray(schema.items, pending);
    case 'additionalProperties':
    case 'additionalItems':
      return schemaOrBool(schema[keyword], pending);
    case 'dependencies':
      return map([...(schema.dependencies ?? [])].map(([name, each]) => [name, schemaOrNames(each, pending)]));
    case 'externalDocs':
      return externalDocs(schema);
    case 'x-kubernetes-validations':
      return schema['x-kubernetes-validations']?.map(goRule) ?? null;
    default:
      return schema[keyword] ?? null;
  }
}

function externalDocs({ externalDocs: docs }: JSONSchemaProps): JsonValue {
  return object([
    ['Description', docs?.description ?? ''],
    ['URL', docs?.url ?? ''],
  ]);
}

function schemaOrBool(value: JSONSchemaProps | boolean | undefined, pending: Pending): JsonValue {
  return object([
    ['Allows', value !== false],
    ['Schema', typeof value === 'object' ? begin(value, pending) : null],
  ]);
}

function schemaOrNames({ schema, property }: JSONSchemaPropsOrStringArray, pending: Pending): JsonValue {
  return object([
    ['Schema', schema === undefined ? null : begin(schema, pending)],
    ['Property', property ?? null],
  ]);
}

function schemaOrArray({ schema, schemas }: JSONSchemaPropsOrArray, pending: Pending): JsonValue {
  return object([
    ['Schema', schema === undefined ? null : begin(schema, pending)],
    ['JSONSchemas', schemas?.map((each) => begin(each, pending)) ?? null],
  ]);
}

function goVersion(version: CustomResourceDefinitionVersion, pending: Pending): JsonValue {
  const { schema, subresources, additionalPrinterColumns, selectableFields } = version;
  const props = schema?.openAPIV3Schema;
  const scale = subresources?.scale;
  return object([
    ['Name', version.name],
    ['Served', version.served],
    ['Storage', version.storage],
    ['Deprecated', version.deprecated],
    ['DeprecationWarning', version.deprecationWarning ?? null],
    ['Schema', schema === undefined ? null : object([['OpenAPIV3Schema', props === undefined ? null : begin(props, pending)]])],
    [
      'Subresources',
      subresources === undefined
        ? null
        : object([
            ['Status', subresources.status === undefined ? null : newJsonObject()],
            [
              'Scale',
              scale === undefined
                ? null
                : object([
                    ['SpecReplicasPath', scale.specReplicasPath],
                    ['StatusReplicasPath', scale.statusReplicasPath],
                    ['LabelSelectorPath', scale.labelSelectorPath ?? null],
                  ]),
            ],
          ]),
    ],
    [
      'AdditionalPrinterColumns',
      additionalPrinterColumns?.map((column) =>
        object([
          ['Name', column.name],
          ['Type', column.type],
          ['Format', column.format],
          ['Description', column.description],
          ['Priority', column.priority],
          ['JSONPath', column.jsonPath],
        ]),
      ) ?? null,
    ],
    ['SelectableFields', selectableFields?.map(({ jsonPath }) => object([['JSONPath', jsonPath]])) ?? null],
  ]);
}

function object(entries: Entries): JsonValue {
  return filled(newStruct(), entries);
}

function map(entries: Entries): JsonValue {
  return filled(newJsonObject(), entries);
}

type Entries = readonly (readonly [name: string, value: JsonValue])[];

function filled(made: MutableJsonObject, entries: Entries): JsonValue {
  for (const [name, value] of entries) made[name] = value;
  return made;
}
