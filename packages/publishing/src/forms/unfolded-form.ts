import { mapWritten } from '@structural/core';
import {
  isJsonArray,
  isJsonObject,
  jsonEqual,
  newJsonObject,
  type JsonArray,
  type JsonObject,
  type JsonValue,
  type MutableJsonObject,
} from '@structural/json';
import { API_VERSION_PATTERN, IMPLIED_FIELDS, integerOrString, REQUIRED_FIELDS } from './implied-fields.js';

/**
 * The manifest of a definition in which plain OpenAPI says what Kubernetes' extensions mean: int-or-strings and embedded resources.
 *
 * The extensions stay, and what is unfolded already is left alone. A server accepts what comes of what it accepts, and judges values alike.
 * Source: KEP-2335, Unfolding the Extensions.
 */
export function unfoldedForm(definition: JsonObject): JsonObject {
  return mapWritten(definition, (schema, { inJunctor }) => {
    if (inJunctor) return schema;
    const withBranches = schema['x-kubernetes-int-or-string'] === true ? unfoldIntOrString(schema) : schema;
    return schema['x-kubernetes-embedded-resource'] === true ? unfoldEmbedded(withBranches) : withBranches;
  });
}

/** `anyOf` where that is free; else it and the one that is there become branches of `allOf`. */
function unfoldIntOrString(schema: JsonObject): JsonObject {
  const { allOf, anyOf, ...others } = schema;
  const branches = integerOrString();
  const [first] = isJsonArray(allOf) ? allOf : [];
  if ([anyOf, first !== undefined && isJsonObject(first) ? first['anyOf'] : undefined].some((each) => jsonEqual(each ?? null, branches)))
    return schema;
  if (!isJsonArray(anyOf) || anyOf.length === 0) return objectOf({ ...schema, anyOf: branches });
  return objectOf({ ...others, allOf: [objectOf({ anyOf: branches }), objectOf({ anyOf }), ...(isJsonArray(allOf) ? allOf : [])] });
}

/** The fields of every resource, which are and'ed with what is said of them. */
function unfoldEmbedded(schema: JsonObject): JsonObject {
  const written = schema['properties'];
  const properties = objectOf(written !== undefined && isJsonObject(written) ? written : {});
  for (const [name, type] of IMPLIED_FIELDS) {
    const own = properties[name];
    const field = objectOf({ type, ...(own !== undefined && isJsonObject(own) ? own : undefined) });
    properties[name] = name === 'apiVersion' ? withPattern(field) : field;
  }
  const required = isJsonArray(schema['required']) ? schema['required'] : [];
  return objectOf({ ...schema, properties, required: [...required, ...REQUIRED_FIELDS.filter((name) => !required.includes(name))] });
}

function withPattern(field: JsonObject): JsonObject {
  const { pattern } = field;
  const allOf: JsonArray = isJsonArray(field['allOf']) ? field['allOf'] : [];
  const added = objectOf({ pattern: API_VERSION_PATTERN });
  if (pattern === API_VERSION_PATTERN || allOf.some((branch) => jsonEqual(branch, added))) return field;
  return pattern === undefined || pattern === '' ? objectOf({ ...field, ...added }) : objectOf({ ...field, allOf: [added, ...allOf] });
}

function objectOf(members: Readonly<Record<string, JsonValue>>): MutableJsonObject {
  return Object.assign(newJsonObject(), members);
}
