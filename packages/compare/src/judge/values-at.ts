import { isJsonArray, isJsonObject, jsonEqual, valueAt, type JsonObject, type JsonValue, type JsonPath } from '@structural/json';
import type { SchemaPlace } from '@structural/witness';

const MAX_PATHS = 1_000;

/** The paths of the values of a place: each item, each member of a map; of what is not there the path of what is missing in what is there. */
function pathsAt(object: JsonObject, place: SchemaPlace): readonly JsonPath[] {
  let paths: JsonPath[] = [[]];
  for (const step of place) {
    const next: JsonPath[] = [];
    for (const path of paths) {
      const value = valueAt(object, path);
      if (step.kind === 'property') {
        if (isJsonObject(value)) next.push([...path, step.name]);
      } else if (step.kind === 'items') {
        if (isJsonArray(value)) for (let i = 0; i < value.length; i++) next.push([...path, i]);
      } else if (isJsonObject(value)) for (const name of Object.keys(value)) next.push([...path, name]);
      if (next.length > MAX_PATHS) break;
    }
    paths = next;
  }
  return paths;
}

/** Whether two objects differ in a value of a place, be it that only one has it. */
export function differsAt(place: SchemaPlace, a: JsonObject, b: JsonObject): boolean {
  return [...pathsAt(a, place), ...pathsAt(b, place)].some((path) => !sameValue(valueAt(a, path), valueAt(b, path)));
}

/** Whether a value of a place is null. */
export function hasNullAt(place: SchemaPlace, object: JsonObject): boolean {
  return pathsAt(object, place).some((path) => valueAt(object, path) === null);
}

function sameValue(a: JsonValue | undefined, b: JsonValue | undefined): boolean {
  return a === b || (a !== undefined && b !== undefined && jsonEqual(a, b));
}
