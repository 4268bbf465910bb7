import { Float64, isJsonArray, isJsonObject, newJsonObject, type JsonObject, type JsonValue } from '@structural/json';
import type { Random } from '../generated/random.js';

/**
 * A resource that some servers take for the same as another one: its lists in another order, its whole numbers written with a point, its texts as
 * other ones of the same time, duration or bytes, nulls in its objects, or without those.
 */
export function likeResource(resource: JsonObject, random: Random): JsonObject {
  const share = random.pick([1, 1, 2, 4]);
  const copy = newJsonObject();
  for (const [name, member] of Object.entries(resource))
    copy[name] = name === 'metadata' || name === 'kind' || name === 'apiVersion' ? member : like(member, random, share);
  return copy;
}

/** One in `share` values differs. */
function like(value: JsonValue, random: Random, share: number): JsonValue {
  const isOther = random.oneIn(share);
  if (isJsonArray(value)) {
    const items = value.map((item) => like(item, random, share + 1));
    return isOther ? items.reverse() : items;
  }
  if (isJsonObject(value)) return likeObject(value, random, share, isOther);
  if (!isOther) return value;
  if (typeof value === 'string') return likeText(value, random);
  if (value instanceof Float64) return value.value;
  return typeof value === 'number' && Number.isInteger(value) && random.oneIn(4) ? new Float64(value) : value;
}

function likeObject(value: JsonObject, random: Random, share: number, isOther: boolean): JsonObject {
  const copy = newJsonObject();
  for (const [name, member] of Object.entries(value)) {
    const isDropped = isOther && random.oneIn(3) && (member === null || (isJsonObject(member) && Object.keys(member).length === 0));
    if (!isDropped) copy[name] = like(member, random, share + 1);
  }
  if (!isOther || !random.oneIn(2)) return copy;
  const name = random.pick(NAMES);
  if (copy[name] === undefined) copy[name] = random.oneIn(3) ? newJsonObject() : null;
  return copy;
}

const NAMES = ['a', 'b', 'c', 'x', 'y', 'k', 'l', 'anything', 'metadata'] as const;

function likeText(text: string, random: Random): string {
  const others = ALIKE.find((each) => each.includes(text));
  return others === undefined ? text : random.pick(others);
}

/** Texts of the same time, duration, and bytes. */
const ALIKE: readonly (readonly string[])[] = [
  ['2026-01-01T00:00:00Z', '2026-01-01T01:00:00+01:00', '2026-01-01T00:00:00.000Z'],
  ['60s', '1m', '1m0s'],
  ['aGk=', 'aGl='],
  ['::1', '0:0:0:0:0:0:0:1'],
];
