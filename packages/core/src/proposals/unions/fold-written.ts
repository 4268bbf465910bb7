import { isJsonArray, isJsonObject, jsonEqual, newJsonObject, type JsonObject, type JsonValue } from '@structural/json';
import { requiring, writtenUnions } from './unfold-written.js';

/**
 * A schema as a manifest writes it without what its unions say already: their `oneOf`, and the `enum` of their discriminators, own ones or in
 * `allOf`. What `unfoldWrittenUnions` adds is gone, whoever wrote it; schemas below are left alone otherwise.
 */
export function foldWrittenUnions(schema: JsonObject): JsonObject {
  const unions = writtenUnions(schema);
  const { properties } = schema;
  let folded = schema;
  for (const { fields = new Map<string, string>() } of unions) folded = without(folded, 'oneOf', [...fields.keys()].map(requiring));
  if (properties === undefined || !isJsonObject(properties)) return folded;
  const shown = Object.assign(newJsonObject(), properties);
  for (const { discriminator, fields = new Map<string, string>() } of unions) {
    const property = shown[discriminator];
    if (property !== undefined && isJsonObject(property)) shown[discriminator] = without(property, 'enum', [...fields.values()]);
  }
  return Object.assign(newJsonObject(), folded, { properties: shown });
}

/** A schema without a keyword of this value, and without branches of `allOf` that say nothing else. */
function without(schema: JsonObject, keyword: 'enum' | 'oneOf', value: readonly JsonValue[]): JsonObject {
  const isSaid = (list: JsonValue | undefined): boolean => isJsonArray(list) && isSame(list, value);
  const saysThat = (branch: JsonValue): boolean => isJsonObject(branch) && Object.keys(branch).length === 1 && isSaid(branch[keyword]);
  const rest = newJsonObject();
  for (const name in schema) {
    const member = schema[name] ?? null;
    const kept = name === 'allOf' && isJsonArray(member) ? member.filter((branch) => !saysThat(branch)) : member;
    if (!(name === keyword && isSaid(member)) && !(isJsonArray(kept) && kept.length === 0 && kept !== member)) rest[name] = kept;
  }
  return rest;
}

/** As in unfolding, where the order of an `enum` does not matter and that of branches does. */
function isSame(said: readonly JsonValue[], value: readonly JsonValue[]): boolean {
  if (said.length !== value.length) return false;
  return value.every((each, i) => (typeof each === 'string' ? said.includes(each) : jsonEqual(each, said[i] ?? null)));
}
