import { newJsonObject, type JsonObject } from '@structural/json';
import type { KindBehaviour } from '../catalog/kind-behaviour.js';

/** A stored object in the version in which a kind is served. */
export function asServed(object: JsonObject, { kind, renamed, storedVersion }: KindBehaviour): JsonObject {
  if (storedVersion === kind.apiVersion) return object;
  return renamedMembers(
    object,
    renamed.map(([own, stored]) => [stored, own]),
    kind.apiVersion,
  );
}

/** An object of a kind in the version in which it is stored. */
export function asStored(object: JsonObject, { kind, renamed, storedVersion }: KindBehaviour): JsonObject {
  return storedVersion === kind.apiVersion ? object : renamedMembers(object, renamed, storedVersion);
}

function renamedMembers(object: JsonObject, names: readonly (readonly [string, string])[], apiVersion: string): JsonObject {
  const known = new Map(names);
  const copy = newJsonObject();
  for (const [name, value] of Object.entries(object)) copy[known.get(name) ?? name] = value;
  copy['apiVersion'] = apiVersion;
  return copy;
}
