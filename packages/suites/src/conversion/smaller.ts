import { isJsonArray, isJsonObject, newJsonObject, valueAt, type JsonObject, type JsonPath, type JsonValue } from '@structural/json';

const KEPT: ReadonlySet<string> = new Set(['apiVersion', 'kind', 'metadata', 'metadata\0name', 'metadata\0namespace']);

/**
 * An object as small as leaving out members and items and shortening texts makes it while it still holds, which costs a request for each look.
 *
 * `budget` bounds how often is asked. Of the same object there is always the same end.
 */
export async function smallestThatHolds(
  object: JsonObject,
  holds: (object: JsonObject) => Promise<boolean>,
  budget: number,
): Promise<JsonObject> {
  let at = object;
  let left = budget;
  for (let isSmaller = true; isSmaller && left > 0;) {
    isSmaller = false;
    // Paths are of the object that is walked, which is what is left of it.
    for (const path of pathsIn(at)) {
      if (valueAt(at, path) === undefined) continue;
      for (const next of smallerAt(at, path)) {
        if (left-- <= 0) return at;
        if (!(await holds(next))) continue;
        at = next;
        isSmaller = true;
        break;
      }
    }
  }
  return at;
}

/** Outer values first, later items of a list before earlier ones. */
function pathsIn(object: JsonObject): readonly JsonPath[] {
  const paths: JsonPath[] = [];
  const pending: JsonPath[] = [[]];
  // It grows while it is walked.
  for (const path of pending) {
    const value = valueAt(object, path);
    if (path.length > 0) paths.push(path);
    if (isJsonObject(value)) for (const name of Object.keys(value)) pending.push([...path, name]);
    else if (isJsonArray(value)) for (let item = value.length - 1; item >= 0; item--) pending.push([...path, item]);
  }
  return paths;
}

function* smallerAt(object: JsonObject, path: JsonPath): Generator<JsonObject> {
  if (KEPT.has(path.join('\0'))) return;
  yield replaced(object, path, undefined);
  const value = valueAt(object, path);
  if (typeof value === 'string' && value !== '') {
    if (value.length > 1) yield replaced(object, path, 'a');
    if (value.length > 12) yield replaced(object, path, value.slice(0, 8));
  } else if (typeof value === 'number' && Math.abs(value) > 1) yield replaced(object, path, 1);
}

function replaced(object: JsonObject, [step, ...rest]: JsonPath, value: JsonValue | undefined): JsonObject {
  const put = (at: JsonValue, [next, ...others]: JsonPath): JsonValue => {
    if (isJsonArray(at)) {
      if (others.length === 0 && value === undefined) return at.filter((_, i) => i !== next);
      return at.map((item, i) => (i !== next ? item : others.length === 0 ? (value ?? null) : put(item, others)));
    }
    if (!isJsonObject(at) || next === undefined) return at;
    const copy = newJsonObject();
    for (const [name, member] of Object.entries(at)) {
      if (name !== next) copy[name] = member;
      else if (others.length > 0) copy[name] = put(member ?? null, others);
      else if (value !== undefined) copy[name] = value;
    }
    return copy;
  };
  return put(object, step === undefined ? [] : [step, ...rest]) as JsonObject;
}
