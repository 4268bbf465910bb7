import { child, mapWritten, NIL_PATH, type RewriteDefinition, type RewritingFault, type WrittenSchemaPlace } from '@structural/core';
import { isJsonArray, isJsonObject, newJsonObject, type JsonObject, type JsonValue } from '@structural/json';
import { unionFaults } from './union-faults.js';
import { unionRules } from './union-rules.js';
import { unionsOf, type Union } from './union.js';

/**
 * Says in what servers read what the `x-kubernetes-unions` of a definition mean, which no server reads: rules on the object, and an `enum` of what
 * the discriminator may say.
 *
 * The meaning is that of KEP-1027, by which none of the properties need be set, where KEP-2335 unfolds to `oneOf`.
 */
export const rewriteUnions: RewriteDefinition = (definition) => {
  const faults: RewritingFault[] = [];
  let hasUnions = false;
  const value = mapWritten(definition, (schema, place) => {
    const { 'x-kubernetes-unions': written, ...others } = schema;
    if (written === undefined) return schema;
    hasUnions = true;
    const unions = written === null ? [] : unionsOf(written);
    const found: readonly RewritingFault[] =
      unions === undefined
        ? [
            {
              path: child(place.path, 'x-kubernetes-unions'),
              message: 'must be a list of unions, each with fields and perhaps a discriminator',
            },
          ]
        : unions.length === 0
          ? []
          : unionFaults(schema, unions, place);
    faults.push(...found);
    return unions === undefined || found.length > 0 ? schema : withRules(objectOf(others), unions);
  });
  if (faults.length > 0) return { ok: false, faults };
  return { ok: true, value: hasUnions ? value : definition };
};

/** A schema that says what the unions mean that it lists, which are gone; undefined where there are none, or not as they should be. */
export function unionsAsRules(schema: JsonObject): JsonObject | undefined {
  const { 'x-kubernetes-unions': written = null, ...others } = schema;
  const unions = unionsOf(written) ?? [];
  if (unions.length === 0 || unionFaults(schema, unions, SOMEWHERE).length > 0) return undefined;
  return withRules(objectOf(others), unions);
}

const SOMEWHERE: WrittenSchemaPlace = { path: NIL_PATH, isRoot: false, inJunctor: false };

function withRules(schema: JsonObject, unions: readonly Union[]): JsonObject {
  const added = unions.flatMap(unionRules);
  const { properties = null, 'x-kubernetes-validations': rules = null } = schema;
  const changed = objectOf(isJsonObject(properties) ? properties : {});
  for (const { discriminator, fields } of unions)
    if (discriminator !== '') changed[discriminator] = withEnum(changed[discriminator] ?? null, [...fields.values()]);
  return objectOf({
    ...schema,
    ...(properties !== null && { properties: changed }),
    ...(added.length > 0 && { 'x-kubernetes-validations': [...(isJsonArray(rules) ? rules : []), ...added] }),
  });
}

/** The values stand in `allOf` beside an `enum` of others. */
function withEnum(property: JsonValue, values: readonly string[]): JsonValue {
  if (!isJsonObject(property)) return property;
  const { allOf = null, enum: own = null } = property;
  if (!isJsonArray(own) || own.length === 0) return objectOf({ ...property, enum: values });
  if (own.length === values.length) return property;
  return objectOf({ ...property, allOf: [objectOf({ enum: values }), ...(isJsonArray(allOf) ? allOf : [])] });
}

function objectOf(members: Readonly<Record<string, JsonValue>>) {
  return Object.assign(newJsonObject(), members);
}
