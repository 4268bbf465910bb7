import type { StructuralSchema } from '@structural/core';
import { isJsonObject, newJsonObject, valueAt, type JsonObject, type JsonValue } from '@structural/json';
import { placeOfPath, samplePart, schemaAt, type Steps } from '@structural/witness';
import { refuses, written } from '../judge/answers.js';
import { planted, type Bed } from './planted.js';

const MOST_SIBLINGS = 12;

/** Objects with a value of one member and one more member each, as a type often asks for what it is the type of: those of like names first. */
export function* withSiblings(
  schema: StructuralSchema | undefined,
  path: Steps,
  object: JsonObject,
  [name, value]: readonly [string, JsonValue],
): Generator<JsonObject> {
  const isLike = (sibling: string): boolean => typeof value === 'string' && value.toLowerCase() === sibling.toLowerCase();
  const siblings = [...(schema?.properties ?? [])].filter(([each]) => each !== name && object[each] === undefined);
  const [like, others] = [siblings.filter(([each]) => isLike(each)), siblings.filter(([each]) => !isLike(each))];
  for (const [sibling, own] of [...like, ...others].slice(0, MOST_SIBLINGS)) {
    const sample = samplePart(own, [...path, sibling]);
    if (sample !== undefined) yield Object.assign(newJsonObject(), object, { [name]: value, [sibling]: sample });
  }
}

/** The resource of a bed with another value; where its side refuses that, with a member beside it with which it does not, if there is one. */
export function plantedBeside(bed: Bed, value: JsonValue | undefined): JsonObject {
  const resource = planted(bed, value);
  const name = bed.path.at(-1);
  if (value === undefined || typeof name !== 'string' || !refuses(written(bed.side, resource))) return resource;
  const path = bed.path.slice(0, -1);
  const place = placeOfPath(bed.side.judge.schema, path);
  const object = valueAt(resource, path);
  if (place === undefined || object === undefined || !isJsonObject(object)) return resource;
  const schema = schemaAt(bed.side.judge.schema, place);
  // What the value before asked for may not be there with another one.
  for (const around of [object, requiredOf(schema, object)])
    for (const beside of withSiblings(schema, path, around, [name, value])) {
      const other = planted({ ...bed, path }, beside);
      if (!refuses(written(bed.side, other))) return other;
    }
  return resource;
}

function requiredOf(schema: StructuralSchema | undefined, object: JsonObject): JsonObject {
  const least = newJsonObject();
  for (const name of schema?.valueValidation?.required ?? []) if (object[name] !== undefined) least[name] = object[name];
  return least;
}
