import type { StructuralSchema } from '@structural/core';
import { isJsonObject, newJsonObject, type JsonObject, type JsonValue, type JsonPath } from '@structural/json';
import { placeOfPath, schemaAt } from '../schema/schema-place.js';
import { samplePart } from './samples/sample-part.js';

/** Where values are tried: a path in resources of a schema. */
export interface ValueSite {
  readonly root: StructuralSchema;
  readonly path: JsonPath;
}

/** The first sample, if there is any. */
export function* samples({ path, root }: ValueSite): Generator<JsonValue> {
  const value = sampleAt(root, path, 0);
  if (value !== undefined) yield value;
}

/** A value of the schema of a path. */
export function sampleAt(root: StructuralSchema, path: JsonPath, variant: number, full = false): JsonValue | undefined {
  const place = placeOfPath(root, path);
  const own = place === undefined ? undefined : schemaAt(root, place);
  return own === undefined ? undefined : samplePart(own, path, { variant, full });
}

/** An object of the schema of a path, with all members or the least. */
export function sampleObjectAt(root: StructuralSchema, path: JsonPath, full: boolean, variant = 0): JsonObject | undefined {
  const value = sampleAt(root, path, variant, full);
  return value !== undefined && isJsonObject(value) ? value : undefined;
}

/** An object without a member. */
export function withoutMember(object: JsonObject, name: string): JsonObject {
  const copy = Object.assign(newJsonObject(), object);
  Reflect.deleteProperty(copy, name);
  return copy;
}
