import type { StructuralSchema } from '@structural/core';
import { newJsonObject, type JsonObject, type JsonValue, type JsonPath } from '@structural/json';
import { samplePart } from './samples/sample-part.js';

const MAX_SIBLINGS = 12;

/** Objects with a value of one member and one more member each, as a type often asks for what it is the type of: those of like names first. */
export function* withSiblings(
  schema: StructuralSchema | undefined,
  path: JsonPath,
  object: JsonObject,
  [name, value]: readonly [string, JsonValue],
): Generator<JsonObject> {
  const isLike = (sibling: string): boolean => typeof value === 'string' && value.toLowerCase() === sibling.toLowerCase();
  const siblings = [...(schema?.properties ?? [])].filter(([each]) => each !== name && object[each] === undefined);
  const [like, others] = [siblings.filter(([each]) => isLike(each)), siblings.filter(([each]) => !isLike(each))];
  for (const [sibling, own] of [...like, ...others].slice(0, MAX_SIBLINGS)) {
    const sample = samplePart(own, [...path, sibling]);
    if (sample !== undefined) yield Object.assign(newJsonObject(), object, { [name]: value, [sibling]: sample });
  }
}
