import {
  isJsonArray,
  isJsonObject,
  jsonEqual,
  newJsonObject,
  type JsonObject,
  type JsonValue,
  type MutableJsonObject,
} from '@structural/json';
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
  const told = Object.assign(newJsonObject(), properties);
  for (const { discriminator, fields = new Map<string, string>() } of unions) {
    const property = told[discriminator];
    if (property !== undefined && isJsonObject(property)) told[discriminator] = without(property, 'enum', [...fields.values()]);
  }
  return Object.assign(newJsonObject(), folded, { properties: told });
}

/** A schema without a keyword of this value, and without branches of `allOf` that say nothing else. */
function without(schema: JsonObject, keyword: 'enum' | 'oneOf', value: readonly JsonValue[]): JsonObject {
  const rest: MutableJsonObject = Object.assign(newJsonObject(), schema);
  const said = (list: JsonValue | undefined): boolean => isJsonArray(list) && isSame(list, value);
  if (said(rest[keyword])) delete rest[keyword];
  const { allOf } = rest;
  if (!isJsonArray(allOf)) return rest;
  const others = allOf.filter((branch) => !(isJsonObject(branch) && Object.keys(branch).length === 1 && said(branch[keyword])));
  if (others.length === 0 && allOf.length > 0) delete rest['allOf'];
  else rest['allOf'] = others;
  return rest;
}

/** As in unfolding, where the order of an `enum` does not matter and that of branches does. */
function isSame(said: readonly JsonValue[], value: readonly JsonValue[]): boolean {
  if (said.length !== value.length) return false;
  return value.every((each, i) => (typeof each === 'string' ? said.includes(each) : jsonEqual(each, said[i] ?? null)));
}
