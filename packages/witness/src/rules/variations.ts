import type { StructuralSchema } from '@structural/core';
import { isJsonArray, isJsonObject, jsonEqual, newJsonObject, type JsonObject, type JsonValue } from '@structural/json';
import { valuesFor } from './assign.js';
import { memberTerm, valuesOf, type FieldTerm } from './term.js';
import type { Words } from './words.js';

const MAX_VARIATIONS = 16;
const MAX_DEPTH = 3;

/** Values that differ from a list or an object in one thing: a member that is other, new or gone, an item more. */
export function variationsOf(field: FieldTerm, value: JsonValue, words: Words, depth = 0): readonly JsonValue[] {
  if (depth > MAX_DEPTH) return [];
  const found: JsonValue[] = [];
  if (isJsonObject(value)) {
    for (const name of namesOf(field.schema, value)) {
      const member = memberTerm(field, name);
      for (const other of membersOf(member, value[name], words, depth)) found.push(withMember(value, name, other));
      if (value[name] !== undefined) found.push(withMember(value, name, undefined));
      if (found.length > MAX_VARIATIONS) break;
    }
  } else if (isJsonArray(value)) {
    const item: FieldTerm = { ...field, path: [...field.path, 0], schema: field.schema?.items };
    const [first, ...rest] = value;
    if (first !== undefined) for (const other of membersOf(item, first, words, depth)) found.push([other, ...rest]);
    const added = item.schema === undefined ? undefined : words.sample(item.schema, item.path, { variant: value.length });
    if (added !== undefined) found.push([...value, added]);
  }
  return found.slice(0, MAX_VARIATIONS);
}

function namesOf(schema: StructuralSchema | undefined, value: JsonObject): readonly string[] {
  const names = [...Object.keys(value), ...(schema?.properties?.keys() ?? [])];
  return [...new Set(valuesOf(schema) === undefined ? names : [...names, 'key'])];
}

function membersOf(member: FieldTerm, value: JsonValue | undefined, words: Words, depth: number): readonly JsonValue[] {
  const values = valuesFor(member, words).filter((each) => value === undefined || !jsonEqual(each, value));
  if (value === undefined || !(isJsonObject(value) || isJsonArray(value))) return values.slice(0, 2);
  return [...variationsOf(member, value, words, depth + 1).slice(0, 4), ...values.slice(0, 2)];
}

function withMember(object: JsonObject, name: string, value: JsonValue | undefined): JsonObject {
  const copy = Object.assign(newJsonObject(), object);
  if (value === undefined) Reflect.deleteProperty(copy, name);
  else copy[name] = value;
  return copy;
}

/** Lists of two items that are the same, or differ in one member. */
export function twinLists(source: FieldTerm, first: JsonValue, words: Words): readonly JsonValue[] {
  const item: FieldTerm = { ...source, path: [...source.path, 0], schema: source.schema?.items };
  return [[first, first], ...variationsOf(item, first, words).map((other) => [first, other])];
}
