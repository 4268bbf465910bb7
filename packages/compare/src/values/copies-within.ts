import type { StructuralSchema } from '@structural/core';
import { isJsonArray, isJsonObject, newJsonObject, valueAt, type JsonObject, type JsonValue } from '@structural/json';
import { mentionsOf, placeOfPath, schemaAt } from '@structural/witness';
import { resourceWith, type Fixture } from '../judge/fixture.js';

const MAX_NAMES = 8;
const MAX_RULES = 20;

/** A resource, and the same without what it is about. */
export interface WithAndWithout {
  readonly resource: JsonObject;
  readonly without: JsonObject;
}

/**
 * Resources in which what holds the value of a fixture is there once more without that value: as another item of a list, under another key, in
 * another member of the same object; and in which it is there alone. What looks at values as a whole tells the two apart where the value is kept,
 * and not where it is dropped.
 */
export function* copiesWithin(fixture: Fixture, resource: JsonObject): Generator<WithAndWithout> {
  const { path, side } = fixture;
  const without = resourceWith({ ...fixture, base: resource }, undefined);
  for (let length = path.length - 1; length > 0; length--) {
    const [outer, inner] = [path.slice(0, length - 1), path.slice(0, length)];
    const [holder, own, bare] = [valueAt(resource, outer), valueAt(resource, inner), valueAt(without, inner)];
    if (holder === undefined || own === undefined || bare === undefined) continue;
    const around = (kept: JsonValue, dropped: JsonValue): WithAndWithout => ({
      resource: resourceWith({ ...fixture, base: resource, path: outer }, kept),
      without: resourceWith({ ...fixture, base: resource, path: outer }, dropped),
    });
    if (isJsonArray(holder)) {
      yield around([own, bare], [bare, bare]);
      yield around([bare, own], [bare, bare]);
      yield around([own], [bare]);
    } else if (isJsonObject(holder)) {
      const name = String(path[length - 1]);
      const place = placeOfPath(side.judge.schema, outer);
      for (const other of otherNames(place === undefined ? undefined : schemaAt(side.judge.schema, place), name))
        yield around(merged(holder, { [name]: own, [other]: bare }), merged(holder, { [name]: bare, [other]: bare }));
      yield around(merged(newJsonObject(), { [name]: own }), merged(newJsonObject(), { [name]: bare }));
    }
  }
}

function merged(object: JsonObject, members: Readonly<Record<string, JsonValue>>): JsonObject {
  return Object.assign(newJsonObject(), object, members);
}

/** Names under which another value of the kind may stand: those of other members, or of keys that rules name. */
function otherNames(schema: StructuralSchema | undefined, name: string): readonly string[] {
  if (schema === undefined) return [];
  const { names, texts } = mentionsOf((schema.validationRules ?? []).slice(0, MAX_RULES));
  const others = typeof schema.additionalProperties === 'object' ? [...texts, ...names, 'other'] : [...(schema.properties?.keys() ?? [])];
  return others.filter((other) => other !== name).slice(0, MAX_NAMES);
}
