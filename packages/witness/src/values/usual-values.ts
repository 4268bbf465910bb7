import type { JSONSchemaProps, StructuralSchema } from '@structural/core';
import { Float64, MAX_INT64, MIN_INT64, newJsonObject, type JsonValue, type JsonPath } from '@structural/json';
import { typeOf } from '../schema/type-of.js';
import { sampleAt, sampleObjectAt, withoutMember } from './value-at-site.js';

const TEXTS = ['a', '', 'A', '0', '-', 'a b', '.', 'ä', 'example.com', 'a/b', '-1', 'a'.repeat(300)];
const NUMBERS = [0, 1, -1, 2, 10, 100, 0.5, 3000000000, -3000000000, 9007199254740991];
/** The ends of 64 bits. */
const EDGES: readonly JsonValue[] = [MAX_INT64, MIN_INT64];
const FRACTIONS: readonly JsonValue[] = [1.5, 2.5, new Float64(1e19), new Float64(1e300)];

/** Values that schemas often tell apart, of the type of a schema, or of any type. */
export function* usualValues(own: JSONSchemaProps | undefined, root: StructuralSchema, path: JsonPath): Generator<JsonValue> {
  if (own?.default !== undefined) yield own.default;
  if (own?.example !== undefined) yield own.example;
  for (const variant of [0, 1, 2, 3]) {
    const value = sampleAt(root, path, variant);
    if (value !== undefined) yield value;
  }
  const type = own === undefined ? 'any' : typeOf(own);
  const isAny = type === 'any';
  if (isAny || type === 'object') yield* objects(isAny || own?.['x-kubernetes-preserve-unknown-fields'] === true, root, path);
  if (isAny || type === 'array') yield* lists(root, path);
  if (isAny || type === 'string' || type === 'int-or-string') yield* TEXTS;
  if (isAny || type === 'number') yield* [...NUMBERS, ...EDGES, ...FRACTIONS];
  else if (type === 'integer' || type === 'int-or-string') yield* [...NUMBERS.filter((value) => Number.isInteger(value)), ...EDGES];
  if (isAny) yield* [true, false];
  if (own?.nullable === true || own === undefined) yield null;
}

function* objects(keepsUnknown: boolean, root: StructuralSchema, path: JsonPath): Generator<JsonValue> {
  const [least, full] = [sampleObjectAt(root, path, false) ?? newJsonObject(), sampleObjectAt(root, path, true) ?? newJsonObject()];
  yield full;
  if (keepsUnknown) {
    yield Object.assign(newJsonObject(), least, { anything: 'kept' });
    yield Object.assign(newJsonObject(), full, { anything: 'kept' });
    yield Object.assign(newJsonObject(), least, { anything: 1 });
    yield Object.assign(newJsonObject(), least, { anything: null });
  }
  for (const name in full) yield Object.assign(newJsonObject(), least, { [name]: full[name] ?? null });
  for (const name in full) yield withoutMember(full, name);
  yield newJsonObject();
}

function* lists(root: StructuralSchema, path: JsonPath): Generator<JsonValue> {
  yield [];
  const items = [0, 1, 2].flatMap((variant) => sampleAt(root, [...path, 0], variant) ?? []);
  for (let count = 1; count <= items.length; count++) yield items.slice(0, count);
}
