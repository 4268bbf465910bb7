import type { StructuralSchema } from '@structural/core';
import {
  isJsonArray,
  isJsonObject,
  isScalar,
  newJsonObject,
  printJson,
  type JsonArray,
  type JsonObject,
  type JsonPath,
  type JsonValue,
} from '@structural/json';
import { fittingValue } from './fitting-values.js';
import { samplePart } from '../values/samples/sample-part.js';

/** A change of a resource: what is there instead. */
export interface Improvement {
  readonly path: JsonPath;
  readonly value: JsonValue;
}

/** How deep what is filled in may be itself. */
const MAX_DEPTH = 5;
/** How many fields an empty object gets. */
const MAX_FIELDS = 2;
/** How many improvements are offered. */
const MAX_OFFERED = 60;

/**
 * What would show more of a resource, outermost first: items in lists that must be there but may be empty, fields in objects without any, and texts and
 * numbers as people write them. Whoever takes one asks whether it is accepted.
 */
export function improvements(object: JsonObject, schema: StructuralSchema, at: JsonPath): readonly Improvement[] {
  const found: Improvement[] = [];
  const visit = (value: JsonValue, of: StructuralSchema | undefined, path: JsonPath): void => {
    if (of === undefined || found.length >= MAX_OFFERED) return;
    if (isEmpty(value)) {
      const better = filledIn(value, of, path);
      if (!isEmpty(better)) found.push({ path, value: better });
    } else if (isJsonArray(value)) value.forEach((item, i) => visit(item, of.items, [...path, i]));
    else if (isJsonObject(value))
      for (const [name, member = null] of Object.entries(value)) visit(member, memberOf(of, name), [...path, name]);
    else {
      const better = fittingValue(of, nameOf(path), value);
      if (better !== undefined) found.push({ path, value: better });
    }
  };
  visit(object, schema, at);
  return found;
}

/** An empty list or object with something in it, if anything fits; other values with what is empty in them filled in, and as people write them. */
export function filledIn(value: JsonValue, schema: StructuralSchema | undefined, path: JsonPath, depth = MAX_DEPTH): JsonValue {
  if (schema === undefined) return value;
  if (isScalar(value)) return fittingValue(schema, nameOf(path), value) ?? value;
  if (depth <= 0) return value;
  if (isJsonArray(value)) return filledList(value, schema, path, depth);
  return isJsonObject(value) ? filledObject(value, schema, path, depth) : value;
}

function filledList(list: JsonArray, { items }: StructuralSchema, path: JsonPath, depth: number): JsonValue {
  if (list.length > 0) return list.map((item, i) => filledIn(item, items, [...path, i], depth - 1));
  const item = items && samplePart(items, [...path, '0']);
  const filled = item === undefined ? undefined : filledIn(item, items, [...path, 0], depth - 1);
  return filled === undefined || isEmpty(filled) ? list : [filled];
}

function filledObject(object: JsonObject, schema: StructuralSchema, path: JsonPath, depth: number): JsonObject {
  const names = Object.keys(object);
  const filled = newJsonObject();
  for (const name of names) filled[name] = filledIn(object[name] ?? null, memberOf(schema, name), [...path, name], depth - 1);
  if (names.length > 0) return filled;
  for (const name of telling(schema)) {
    if (Object.keys(filled).length >= MAX_FIELDS) break;
    const member = schema.properties?.get(name);
    const made = member && samplePart(member, [...path, name]);
    const better = made === undefined ? undefined : filledIn(made, member, [...path, name], depth - 1);
    if (better !== undefined && !isEmpty(better)) filled[name] = better;
  }
  if (schema.properties === undefined && typeof schema.additionalProperties === 'object') {
    const made = samplePart(schema.additionalProperties, [...path, 'app']);
    if (made !== undefined && !isEmpty(made)) filled['app'] = made === 'app' ? 'sample' : made;
  }
  return filled;
}

/** The fields of an object that must have none, in the order in which they show what it is about. */
function telling({ properties = new Map<string, StructuralSchema>() }: StructuralSchema): readonly string[] {
  for (const only of ONLY) if (properties.has(only)) return [only];
  const rank = (name: string, { generic, items, valueValidation }: StructuralSchema): number => {
    if (REFERRING.includes(name) && generic.type === 'string') return REFERRING.indexOf(name) - REFERRING.length;
    if (generic.example !== undefined || valueValidation?.enum !== undefined) return 0;
    if ((valueValidation?.required ?? []).length > 0 || (items?.valueValidation?.required ?? []).length > 0) return 1;
    if (generic.default !== undefined || generic.type === 'string' || generic.type === 'integer') return 2;
    return 3;
  };
  return [...properties].sort(([a, of], [b, other]) => rank(a, of) - rank(b, other)).map(([name]) => name);
}

/** What a reference is, first of all. */
const REFERRING = ['kind', 'name'];

/** Fields that say what an object is about without any other: of templates, of pods, of selectors. */
const ONLY = ['spec', 'containers', 'matchLabels'];

function memberOf({ additionalProperties, properties }: StructuralSchema, name: string): StructuralSchema | undefined {
  return properties?.get(name) ?? (typeof additionalProperties === 'object' ? additionalProperties : undefined);
}

/** The name that a value goes by: of an item that of its list. */
function nameOf(path: JsonPath): string {
  return String(path.findLast((step) => typeof step === 'string' && !/^\d+$/.test(step)) ?? '');
}

function isEmpty(value: JsonValue): boolean {
  const text = printJson(value);
  return text === '{}' || text === '[]' || text === '""';
}
