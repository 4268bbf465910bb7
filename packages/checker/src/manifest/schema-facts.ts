import { isJsonArray, isJsonNumber, isJsonObject, newJsonObject, toFloat64, type JsonObject, type JsonValue } from '@structural/json';

/** True for a schema that says a keyword itself or in a branch of its `allOf`, which holds as well. */
export function hasKeywordOrAllOf(schema: JsonObject, keyword: string): boolean {
  if (isGiven(schema[keyword])) return true;
  const { allOf } = schema;
  return isJsonArray(allOf) && allOf.some((branch) => isJsonObject(branch) && isGiven(branch[keyword]));
}

function isGiven(value: JsonValue | undefined): boolean {
  return value !== undefined && value !== null;
}

/** True for a string that its enum or its format keeps short. */
export function isShortByNature(schema: JsonObject): boolean {
  const { format } = schema;
  return hasKeywordOrAllOf(schema, 'enum') || (typeof format === 'string' && SHORT_FORMATS.has(format));
}

/** The formats whose values are short by themselves. */
export const SHORT_FORMATS: ReadonlySet<string> = new Set([
  'date',
  'date-time',
  'datetime',
  'duration',
  'ipv4',
  'ipv6',
  'mac',
  'uuid',
  'uuid3',
  'uuid4',
  'uuid5',
  'k8s-short-name',
  'k8s-long-name',
]);

/** True for an object that stands for a map: values of one schema under free keys. */
export function isMap(schema: JsonObject): boolean {
  const { additionalProperties } = schema;
  return isJsonObject(additionalProperties) || additionalProperties === true;
}

/** The names of the properties that a schema requires. */
export function requiredNames(schema: JsonObject): readonly string[] {
  const { required } = schema;
  return isJsonArray(required) ? required.filter((name) => typeof name === 'string') : [];
}

/** Whether the schema around a field requires it; false where there is none. */
export function isRequired(schema: JsonObject | undefined, name: string): boolean {
  return schema !== undefined && requiredNames(schema).includes(name);
}

/** The properties of a schema; empty where there are none. */
export function propertiesOf(schema: JsonObject): JsonObject {
  const { properties } = schema;
  return isJsonObject(properties) ? properties : NO_PROPERTIES;
}

const NO_PROPERTIES: JsonObject = Object.freeze(newJsonObject());

/** The number that a keyword gives; `undefined` for anything else. */
export function numberOf(value: JsonValue | undefined): number | undefined {
  return value !== undefined && isJsonNumber(value) ? toFloat64(value) : undefined;
}

/** True for a definition whose server drops unknown fields; one in v1beta1 has to say so. */
export function dropsUnknownFields(manifest: JsonObject): boolean {
  const { apiVersion, spec } = manifest;
  const preserves = isJsonObject(spec) ? spec['preserveUnknownFields'] : undefined;
  return apiVersion === 'apiextensions.k8s.io/v1beta1' ? preserves === false : preserves !== true;
}
