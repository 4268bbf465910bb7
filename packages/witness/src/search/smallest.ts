import { isJsonArray, isJsonObject, valueAt, type JsonObject, type JsonValue, type JsonPath } from '@structural/json';
import { meet, moved, type Move } from '../values/moves.js';

const MAX_JUDGED = 400;

/**
 * A resource that is as small as dropping members and items, and shortening texts and numbers, makes it while it still holds; what is given must
 * hold. It keeps apiVersion, kind, the name and the namespace. Of the same there is always the same end.
 *
 * `budget` bounds how often is asked, so that what is left of a large resource may be larger than need be. With `near` only what is at, above or below
 * one of these paths is made smaller, as of a resource that is as small as can be but for that.
 */
export function smallest(
  resource: JsonObject,
  holds: (object: JsonObject) => boolean,
  budget = MAX_JUDGED,
  near?: readonly JsonPath[],
): JsonObject {
  let at = resource;
  let left = budget;
  const isNear = (path: JsonPath): boolean => near?.some((each) => meet(each, path)) !== false;
  const tries = (move: Move): boolean => {
    if (!isNear(move.path) || left-- <= 0) return false;
    const next = moved(at, move);
    if (!holds(next)) return false;
    at = next;
    return true;
  };
  for (let before = -1; left > 0 && before !== weightOf(at);) {
    before = weightOf(at);
    shrink([], { tries, isNear, current: () => at });
  }
  return at;
}

const KEPT: ReadonlySet<string> = new Set(['apiVersion', 'kind', 'metadata', 'metadata\0name', 'metadata\0namespace']);

interface Shrinking {
  readonly tries: (move: Move) => boolean;
  /** Whether anything at, above or below a path may be tried. */
  readonly isNear: (path: JsonPath) => boolean;
  readonly current: () => JsonObject;
}

/** Goes through what is there from the outside in; what went needs no look inside. */
function shrink(path: JsonPath, shrinking: Shrinking): void {
  const { current, isNear, tries } = shrinking;
  const value = valueAt(current(), path);
  if (isJsonObject(value)) {
    for (const name of Object.keys(value)) {
      const at = [...path, name];
      if (!isNear(at)) continue;
      const isKept = KEPT.has(at.join('\0'));
      if (isKept ? name === 'metadata' : !tries({ path: at })) shrink(at, shrinking);
    }
  } else if (isJsonArray(value)) {
    shrinkList(path, value, tries, current);
    const { length } = valueAt(current(), path) as readonly JsonValue[];
    for (let i = 0; i < length; i++) shrink([...path, i], shrinking);
  } else {
    for (const smaller of smallerScalars(value)) if (tries({ path, value: smaller })) break;
  }
}

/** Halves first, then one by one from the end. */
function shrinkList(path: JsonPath, list: readonly JsonValue[], tries: (move: Move) => boolean, current: () => JsonObject): void {
  if (list.length > 0 && tries({ path, value: [] })) return;
  const items = (): readonly JsonValue[] => {
    const value = valueAt(current(), path);
    return isJsonArray(value) ? value : [];
  };
  for (let size = Math.floor(list.length / 2); size >= 1; size = Math.floor(size / 2)) {
    for (let start = items().length - size; start >= 0; start -= size) {
      const all = items();
      tries({ path, value: [...all.slice(0, start), ...all.slice(start + size)] });
    }
  }
}

function* smallerScalars(value: JsonValue | undefined): Generator<JsonValue> {
  if (typeof value === 'string') yield* shorterTexts(value);
  else if (typeof value === 'number') yield* smallerNumbers(value);
  else if (value === true) yield false;
}

function* shorterTexts(text: string): Generator<string> {
  const characters = [...text];
  const { length } = characters;
  if (length === 0) return;
  yield '';
  if (length > 1) yield 'a';
  for (let size = Math.floor(length / 2); size >= 1; size = Math.floor(size / 2)) {
    yield characters.slice(0, length - size).join('');
    yield characters.slice(size).join('');
  }
}

function* smallerNumbers(value: number): Generator<number> {
  const sign = Math.sign(value);
  const size = Math.abs(value);
  if (size === 0) return;
  yield 0;
  if (size > 1) yield sign;
  for (let half = Math.floor(size / 2); half > 1; half = Math.floor(half / 2)) yield sign * (size - half) + 0;
  if (size > 1 && Number.isInteger(value)) yield sign * (size - 1);
}

/** What there is to make smaller: values, characters, and how far numbers are from nothing. */
function weightOf(value: JsonValue): number {
  let weight = 0;
  const pending: JsonValue[] = [value];
  for (let next = pending.pop(); next !== undefined; next = pending.pop()) {
    weight++;
    if (typeof next === 'string') weight += next.length;
    else if (typeof next === 'number') weight += Math.abs(next);
    else if (next === true) weight++;
    else if (isJsonArray(next)) for (const item of next) pending.push(item);
    else if (isJsonObject(next)) for (const name of Object.keys(next)) pending.push(next[name] ?? null);
  }
  return weight;
}
