import type { StructuralSchema } from '@structural/core';
import { isJsonObject, newJsonObject, valueAt, type JsonObject, type JsonPath, type JsonValue } from '@structural/json';
import { mentionsOf, placeOfPath, samplePart, schemaAt, withSiblings, type SchemaPlace } from '@structural/witness';
import { refuses, written } from '../judge/answers.js';
import { resourceWith, type Fixture } from '../judge/fixture.js';
import type { Side } from '../judge/side.js';
import { copiesWithin } from './copies-within.js';

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
    // A sample may have what a field asks for.
    Object.assign(requiredOf(schema, object), { [name]: value }),
    ...withSiblings(schema, path, object, [name, value]),
    ...withOtherKey(schema, path, [name, value]),
    ...underNamedKeys(schema, object, [name, value]),
    ...filledUp(schema, path, object, [name, value]),
    ...acceptedTogether(fixture.side, place, schema, [name, value]),
    ...(full !== undefined && isJsonObject(full) ? [Object.assign(newJsonObject(), full, { [name]: value })] : []),
  ]) {
    const others = around(Object.fromEntries(Object.entries(beside).filter(([each, member]) => each !== name && member !== value)));
    const other = around(beside);
    if (refuses(written(fixture.side, other)) || !refuses(written(to, other))) continue;
    if (!refuses(written(to, others)) || refuses(written(fixture.side, others))) return other;
  }
  for (const { resource: other, without } of copiesWithin(fixture, resource))
    if (!refuses(written(fixture.side, other)) && refuses(written(to, other)))
      if (!refuses(written(to, without)) || refuses(written(fixture.side, without))) return other;
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

/** The value under each key that a rule of a map names, too; alone and with what is there. */
function* underNamedKeys(
  schema: StructuralSchema | undefined,
  object: JsonObject,
  [name, value]: readonly [string, JsonValue],
): Generator<JsonObject> {
  if (typeof schema?.additionalProperties !== 'object') return;
  const { names, texts } = mentionsOf((schema.validationRules ?? []).slice(0, MAX_RULES));
  for (const key of [...texts, ...names].slice(0, MAX_NAMES)) {
    yield Object.assign(newJsonObject(), { [name]: value, [key]: value });
    yield Object.assign(newJsonObject(), object, { [name]: value, [key]: value });
  }
}

/** As many other members as a limit allows, of a map or of an object that keeps unknown fields: one more is too many. */
function* filledUp(
  schema: StructuralSchema | undefined,
  path: JsonPath,
  object: JsonObject,
  [name, value]: readonly [string, JsonValue],
): Generator<JsonObject> {
  const own = schema?.additionalProperties;
  const isKept = schema?.extensions['x-kubernetes-preserve-unknown-fields'] === true;
  const sample = typeof own === 'object' ? samplePart(own, [...path, 'other']) : isKept ? 'text' : undefined;
  if (sample === undefined) return;
  for (const limit of limitsIn(schema?.valueValidation)) {
    if (limit > MAX_MEMBERS) continue;
    const others = Object.entries(object).filter(([each]) => each !== name);
    const members = Object.assign(newJsonObject(), Object.fromEntries(others.slice(0, limit)), { [name]: value });
    for (let i = 0; Object.keys(members).length <= limit; i++) members[`other${String(i)}`] = sample;
    yield members;
  }
}

/** The value with fields of which the side takes a value elsewhere: as many as a limit allows, and all of them. */
function* acceptedTogether(
  side: Side,
  place: SchemaPlace,
  schema: StructuralSchema | undefined,
  [name, value]: readonly [string, JsonValue],
): Generator<JsonObject> {
  const limits = new Set(limitsIn(schema?.valueValidation));
  if (limits.size === 0) return;
  const members = Object.assign(newJsonObject(), { [name]: value });
  for (const each of [...(schema?.properties?.keys() ?? [])].slice(0, MAX_FIELDS)) {
    if (each === name) continue;
    const base = side.bases.at([...place, { kind: 'property', name: each }]);
    const known = base === undefined ? undefined : valueAt(base.object, base.path);
    if (known === undefined) continue;
    members[each] = known;
    if (limits.has(Object.keys(members).length - 1)) yield Object.assign(newJsonObject(), members);
  }
  yield members;
}

/** How many members an object or a branch of its junctors allows. */
function limitsIn(validation: Branch | undefined): readonly number[] {
  if (validation === undefined) return [];
  const { allOf = [], anyOf = [], not, oneOf = [] } = validation;
  const branches = [...allOf, ...anyOf, ...oneOf, ...(not === undefined ? [] : [not])].slice(0, MAX_BRANCHES);
  return [validation, ...branches.map((branch) => branch.valueValidation)].flatMap((each) =>
    each?.maxProperties === undefined ? [] : [Number(each.maxProperties)],
  );
}

/** The members that branches of junctors ask for. */
function namesIn(validation: Branch | undefined): readonly string[] {
  if (validation === undefined) return [];
  const { allOf = [], anyOf = [], not, oneOf = [] } = validation;
  const branches = [...allOf, ...anyOf, ...oneOf, ...(not === undefined ? [] : [not])].slice(0, MAX_BRANCHES);
  return branches.flatMap(({ valueValidation }) => valueValidation?.required ?? []);
}

type Branch = NonNullable<StructuralSchema['valueValidation']>;

const MAX_BRANCHES = 8;
const MAX_RULES = 20;
const MAX_NAMES = 8;
const MAX_MEMBERS = 100;
const MAX_FIELDS = 24;

function requiredOf(schema: StructuralSchema | undefined, object: JsonObject): JsonObject {
  const least = newJsonObject();
  for (const name of schema?.valueValidation?.required ?? []) if (object[name] !== undefined) least[name] = object[name];
  return least;
}
