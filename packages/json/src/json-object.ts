import { Float64, isJsonObject, type JsonObject, type JsonValue, type MutableJsonObject } from './json-value.js';

// A constructor whose prototype has no members at all: objects stay in the engine's fast shape and inherit nothing.
const Bare = function (this: unknown) {
  /* nothing to set up */
} as unknown as new () => MutableJsonObject;
Bare.prototype = Object.freeze(Object.create(null));

/** An empty object that inherits nothing, so that no key of a hostile text can reach JavaScript's own. */
export function newJsonObject(): MutableJsonObject {
  return new Bare();
}

/** A value that is an object, such as a member of another one; an empty object in place of any other value. */
export function objectIn(value: JsonValue | undefined): JsonObject {
  return isJsonObject(value) ? value : newJsonObject();
}

/**
 * Deep-copies a plain JavaScript value into a {@link JsonValue}, for tests and for values written in TypeScript.
 *
 * Integral numbers become int64; write a `Float64` for `1.0`. Anything that JSON lacks throws a TypeError.
 */
export function fromPlain(value: unknown): JsonValue {
  if (value === null || typeof value === 'string' || typeof value === 'boolean' || typeof value === 'bigint') return value;
  if (typeof value === 'number' && Number.isFinite(value)) return value + 0;
  if (Array.isArray(value)) return value.map(fromPlain);
  if (typeof value === 'object') {
    if (value instanceof Float64) return value;
    const copy = newJsonObject();
    for (const [key, member] of Object.entries(value)) if (member !== undefined) copy[key] = fromPlain(member);
    return copy;
  }
  throw new TypeError(`no JSON value: ${typeof value}`);
}
