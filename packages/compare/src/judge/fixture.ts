import { isJsonObject, newJsonObject, type JsonObject, type JsonValue, type JsonPath } from '@structural/json';
import { applied, pathOfPlace, type SchemaPlace } from '@structural/witness';
import { refuses, written } from './answers.js';
import type { Side } from './side.js';

/** A small resource of a side in which values are put at a place. */
export interface Fixture {
  readonly side: Side;
  readonly base: JsonObject;
  /** Where the values go. */
  readonly path: JsonPath;
}

/** Where values of a place are tried: in a resource that is accepted and has one there already, where such is found. */
export function fixtureFor(side: Side, place: SchemaPlace): Fixture {
  for (let length = place.length; length >= 0; length--) {
    const outer = place.slice(0, length);
    const base = side.bases.at(outer);
    if (base !== undefined) return { side, base: base.object, path: [...base.path, ...pathOfPlace(place).slice(length)] };
  }
  const { group, kind, namespaced, version } = side.judge.type;
  const metadata = Object.assign(newJsonObject(), { name: 'sample' }, namespaced ? { namespace: 'default' } : {});
  const bare = Object.assign(newJsonObject(), { apiVersion: `${group}/${version}`, kind, metadata });
  return { side, base: bare, path: pathOfPlace(place) };
}

/**
 * Where values are tried that one side takes and the other may refuse: in a resource that the other one refuses for no other reason, where such is
 * found, so that what it says is about the value.
 */
export function sharedFixture(from: Side, to: Side, place: SchemaPlace): Fixture {
  const own = fixtureFor(from, place);
  if (!refusesBase(to, own.base)) return own;
  const other = to.bases.at(place);
  return other === undefined || refusesBase(from, other.object) ? own : { side: from, base: other.object, path: other.path };
}

/** Asked once of each resource, which many places share. */
function refusesBase(side: Side, base: JsonObject): boolean {
  let isRefused = side.refusedBases.get(base);
  if (isRefused === undefined) side.refusedBases.set(base, (isRefused = refuses(written(side, base))));
  return isRefused;
}

/** The resource of a fixture with another value, or without one. */
export function resourceWith({ base, path, side }: Fixture, value: JsonValue | undefined): JsonObject {
  if (path.length > 0) {
    // Where nothing is to be at the path, there must be what it would be in.
    const there = applied(side.judge.schema, base, [{ path, value: value ?? null }]);
    return value === undefined ? applied(side.judge.schema, there, [{ path }]) : there;
  }
  const { apiVersion, kind, metadata } = base;
  const members = value !== undefined && isJsonObject(value) ? value : newJsonObject();
  const head = { apiVersion: apiVersion ?? '', kind: kind ?? '', metadata: metadata ?? newJsonObject() };
  return Object.assign(newJsonObject(), members, head);
}
