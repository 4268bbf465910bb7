import { child, fieldPath, index, key, pathText, type FieldPath } from '@structural/core';
import type { JsonPath } from '@structural/document';
import type { JsonObject } from '@structural/json';
import { parseStrictFieldPath } from './strict-field-path.js';

/** Reads what a server prints of a path: `spec.containers[0].resources.limits[cpu]`, of which an object may have the beginning alone. Keys with dots are those of the object. */
export function readFieldPath(object: JsonObject, text: string): FieldPath {
  const { at, rest } = nearest(object, text);
  let path: FieldPath | undefined;
  let read = 0;
  for (const step of at) {
    const isKey = typeof step === 'string' && text[read] === '[';
    read += typeof step === 'number' || isKey ? String(step).length + 2 : step.length + (read === 0 ? 0 : 1);
    path =
      path === undefined
        ? fieldPath(String(step))
        : typeof step === 'number'
          ? index(path, step)
          : isKey
            ? key(path, step)
            : child(path, step);
  }
  for (const [, item, inBrackets, name = ''] of rest.matchAll(STEP)) {
    if (path === undefined) path = fieldPath(inBrackets ?? name);
    else path = item !== undefined ? index(path, Number(item)) : inBrackets !== undefined ? key(path, inBrackets) : child(path, name);
  }
  // What else it may be written as, it is one step then.
  return path !== undefined && pathText(path) === text ? path : fieldPath(text);
}

/** Where in an object is what a server names by a text, or the nearest that there is around it. */
export function nearestPath(object: JsonObject, text: string): JsonPath {
  return nearest(object, text).at;
}

/** The longest beginning of a path that an object has. */
function nearest(object: JsonObject, text: string): { readonly at: JsonPath; readonly rest: string } {
  for (let end = text.length; end > 0; end = Math.max(text.lastIndexOf('.', end - 1), text.lastIndexOf('[', end - 1))) {
    const at = parseStrictFieldPath(object, text.slice(0, end));
    if (at !== undefined) return { at, rest: text.slice(end) };
  }
  return { at: [], rest: text };
}

const STEP = /\[(?:(\d{1,15})|([^\]]*))\]|\.?([^.[\]]+)/g;
