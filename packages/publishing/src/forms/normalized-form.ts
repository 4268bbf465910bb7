import { mapWritten } from '@structural/core';
import {
  isJsonArray,
  isJsonObject,
  jsonEqual,
  newJsonObject,
  type JsonObject,
  type JsonValue,
  type MutableJsonObject,
} from '@structural/json';
import { API_VERSION_PATTERN, IMPLIED_FIELDS, integerOrString, REQUIRED_FIELDS } from './implied-fields.js';

/**
 * The manifest of a definition in which each thing is said once and in one way: by Kubernetes' extensions where there is one, by no keyword
 * that says nothing, and not in a branch of `allOf` what the schema can say itself.
 *
 * What unfolding adds is gone; a server accepts it as it did before, and judges values alike. Source: KEP-2335, whose criterion is one way to
 * say a thing; which one is ours where it lists several.
 */
export function normalizedForm(definition: JsonObject): JsonObject {
  return mapWritten(definition, (schema, { inJunctor }) => {
    const spoken = withoutSilence(schema);
    if (inJunctor) return spoken;
    const bare = spoken['x-kubernetes-int-or-string'] === true ? foldIntOrString(spoken) : spoken;
    const own = bare['x-kubernetes-embedded-resource'] === true ? foldEmbedded(bare) : bare;
    return withoutSilence(hoistBranches(own));
  });
}

/** Keywords whose empty value says nothing. */
const SILENT: ReadonlySet<string> = new Set([
  ...['description', 'title', 'format', 'pattern', 'exclusiveMaximum', 'exclusiveMinimum', 'uniqueItems', 'nullable'],
  ...['enum', 'required', 'allOf', 'anyOf', 'oneOf', 'properties', 'default', 'example'],
  ...['x-kubernetes-embedded-resource', 'x-kubernetes-int-or-string', 'x-kubernetes-list-map-keys', 'x-kubernetes-validations'],
]);

function withoutSilence(schema: JsonObject): JsonObject {
  const spoken = newJsonObject();
  for (const name in schema) {
    const value = schema[name] ?? null;
    if (!SILENT.has(name) || !(name === 'default' || name === 'example' ? value === null : isEmpty(value))) spoken[name] = value;
  }
  return spoken;
}

function isEmpty(value: JsonValue): boolean {
  if (isJsonArray(value)) return value.length === 0;
  return isJsonObject(value) ? Object.keys(value).length === 0 : value === null || value === false || value === '';
}

/** Drops the branches that an int-or-string stands for. */
function foldIntOrString(schema: JsonObject): JsonObject {
  const { allOf, anyOf, ...others } = schema;
  const branches = integerOrString();
  const isSaid = (said: JsonValue | undefined): boolean => jsonEqual(said ?? null, branches);
  const list = isJsonArray(allOf) ? allOf : [];
  const [first] = list;
  const isFirst = first !== undefined && isJsonObject(first) && Object.keys(first).length === 1 && isSaid(first['anyOf']);
  const rest = isFirst ? list.slice(1) : list;
  return objectOf({ ...others, ...(anyOf !== undefined && !isSaid(anyOf) && { anyOf }), ...(rest.length > 0 && { allOf: rest }) });
}

/** Drops of the fields of every resource what goes without saying, but not the last fields of one whose fields must be listed. */
function foldEmbedded(schema: JsonObject): JsonObject {
  const { properties, required, ...others } = schema;
  const kept = newJsonObject();
  for (const [name, field] of Object.entries(properties !== undefined && isJsonObject(properties) ? properties : {})) {
    const bare = isJsonObject(field) && name === 'apiVersion' ? withoutPattern(field) : field;
    if (!jsonEqual(bare, impliedField(name))) kept[name] = bare;
  }
  const isOpen = schema['x-kubernetes-preserve-unknown-fields'] === true;
  if (!isOpen && Object.keys(kept).length === 0) for (const name of IMPLIED_FIELDS.keys()) kept[name] = impliedField(name) ?? null;
  const names = isJsonArray(required) ? required.filter((name) => !isRequiredAnyway(name)) : [];
  return objectOf({ ...others, ...(Object.keys(kept).length > 0 && { properties: kept }), ...(names.length > 0 && { required: names }) });
}

function isRequiredAnyway(name: JsonValue): boolean {
  return typeof name === 'string' && REQUIRED_FIELDS.includes(name);
}

function impliedField(name: string): JsonValue {
  const type = IMPLIED_FIELDS.get(name);
  return type === undefined ? null : objectOf({ type });
}

function withoutPattern(field: JsonObject): JsonObject {
  const { allOf, pattern, ...others } = field;
  const implied = objectOf({ pattern: API_VERSION_PATTERN });
  const list = isJsonArray(allOf) ? allOf : [];
  const rest = list.filter((branch) => !jsonEqual(branch, implied));
  return objectOf({
    ...others,
    ...(pattern !== undefined && pattern !== API_VERSION_PATTERN && { pattern }),
    ...(rest.length > 0 && { allOf: rest }),
  });
}

/** What a branch of `allOf` may say that means the same in the schema itself; `format` depends on the type, and `enum` on whether null is allowed. */
const HOISTED: ReadonlyMap<string, string> = new Map([
  ...['maxLength', 'minLength', 'pattern', 'maxItems', 'minItems', 'maxProperties', 'minProperties', 'anyOf', 'oneOf', 'not'].map(
    (name) => [name, name] as const,
  ),
  ...['maximum', 'exclusiveMaximum'].map((name) => [name, 'maximum'] as const),
  ...['minimum', 'exclusiveMinimum'].map((name) => [name, 'minimum'] as const),
]);

/** Moves the branches of `allOf` into the schema that say what it does not say yet, the first ones first. */
function hoistBranches(schema: JsonObject): JsonObject {
  const { allOf, ...others } = schema;
  if (allOf === undefined || !isJsonArray(allOf)) return schema;
  const hoisted = objectOf(others);
  const rest = allOf.filter((branch) => {
    if (!isJsonObject(branch)) return true;
    const said = new Set(Object.keys(hoisted).map((name) => HOISTED.get(name) ?? name));
    const groups = Object.keys(branch).map((name) => HOISTED.get(name));
    if (groups.some((group) => group === undefined || said.has(group))) return true;
    Object.assign(hoisted, branch);
    return false;
  });
  return rest.length === 0 ? hoisted : objectOf({ ...hoisted, allOf: rest });
}

function objectOf(members: Readonly<Record<string, JsonValue>>): MutableJsonObject {
  return Object.assign(newJsonObject(), members);
}
