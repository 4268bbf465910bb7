import type { StructuralSchema } from '@structural/core';
import { isJsonObject, newJsonObject, valueAt, type JsonObject, type JsonPath, type JsonValue } from '@structural/json';
import { placeOfPath, samplePart, schemaAt, withSiblings } from '@structural/witness';
import { refuses, written } from '../judge/answers.js';
import { resourceWith, type Fixture } from '../judge/fixture.js';
import type { Side } from '../judge/side.js';

/** The resource of a fixture with another value; where its side refuses that, with a member beside it with which it does not, if there is one. */
export function resourceBeside(fixture: Fixture, value: JsonValue | undefined): JsonObject {
  const resource = resourceWith(fixture, value);
  const name = fixture.path.at(-1);
  if (value === undefined || typeof name !== 'string' || !refuses(written(fixture.side, resource))) return resource;
  const path = fixture.path.slice(0, -1);
  const place = placeOfPath(fixture.side.judge.schema, path);
  const object = valueAt(resource, path);
  if (place === undefined || object === undefined || !isJsonObject(object)) return resource;
  const schema = schemaAt(fixture.side.judge.schema, place);
  // What the value before asked for may not be there with another one.
  for (const around of [object, requiredOf(schema, object)])
    for (const beside of withSiblings(schema, path, around, [name, value])) {
      const other = resourceWith({ ...fixture, path }, beside);
      if (!refuses(written(fixture.side, other))) return other;
    }
  return resource;
}

/**
 * The resource of a fixture with another value; beside the members with which the other side refuses it because of the value, if there are such: as
 * where a null that was dropped is a member more.
 */
export function resourceAmong(fixture: Fixture, value: JsonValue | undefined, to: Side): JsonObject {
  const resource = resourceWith(fixture, value);
  const name = fixture.path.at(-1);
  const path = fixture.path.slice(0, -1);
  const place = placeOfPath(fixture.side.judge.schema, path);
  const object = valueAt(resource, path);
  if (value === undefined || typeof name !== 'string' || place === undefined || object === undefined || !isJsonObject(object))
    return resource;
  const schema = schemaAt(fixture.side.judge.schema, place);
  const full = schema === undefined ? undefined : samplePart(schema, path, { variant: 0, full: true });
  const around = (members: JsonObject): JsonObject => resourceWith({ ...fixture, path }, members);
  for (const beside of [
    object,
    ...withSiblings(schema, path, object, [name, value]),
    ...withOtherKey(schema, path, [name, value]),
    ...(full !== undefined && isJsonObject(full) ? [Object.assign(newJsonObject(), full, { [name]: value })] : []),
  ]) {
    const others = around(Object.fromEntries(Object.entries(beside).filter(([each, member]) => each !== name && member !== value)));
    const other = around(beside);
    if (refuses(written(fixture.side, other)) || !refuses(written(to, other))) continue;
    if (!refuses(written(to, others)) || refuses(written(fixture.side, others))) return other;
  }
  return resource;
}

/** A map with one more key, or with one that is asked for. */
function* withOtherKey(
  schema: StructuralSchema | undefined,
  path: JsonPath,
  [name, value]: readonly [string, JsonValue],
): Generator<JsonObject> {
  const own = schema?.additionalProperties;
  if (typeof own !== 'object') return;
  for (const named of namesIn(schema?.valueValidation)) yield Object.assign(newJsonObject(), { [name]: value, [named]: value });
  const other = samplePart(own, [...path, 'other']);
  if (other !== undefined) yield Object.assign(newJsonObject(), { [name]: value, other });
}

/** The members that branches of junctors ask for. */
function namesIn(validation: Branch | undefined): readonly string[] {
  if (validation === undefined) return [];
  const { allOf = [], anyOf = [], not, oneOf = [] } = validation;
  const branches = [...allOf, ...anyOf, ...oneOf, ...(not === undefined ? [] : [not])].slice(0, MOST_BRANCHES);
  return branches.flatMap(({ valueValidation }) => valueValidation?.required ?? []);
}

type Branch = NonNullable<StructuralSchema['valueValidation']>;

const MOST_BRANCHES = 8;

function requiredOf(schema: StructuralSchema | undefined, object: JsonObject): JsonObject {
  const least = newJsonObject();
  for (const name of schema?.valueValidation?.required ?? []) if (object[name] !== undefined) least[name] = object[name];
  return least;
}
