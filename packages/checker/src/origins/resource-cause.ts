import type { FieldError, FieldPath } from '@structural/core';
import { pathSegments } from '@structural/core';
import type { JsonPath } from '@structural/document';
import type { JsonObject, JsonValue } from '@structural/json';
import { isJsonArray, isJsonObject, valueAt } from '@structural/json';

/** The steps of a path that names real members and items, as all do that errors about resources have in `at`. */
function jsonPathOf(path: FieldPath): JsonPath {
  return pathSegments(path).map((segment) => (segment.kind === 'index' ? segment.index : segment.name));
}

/**
 * Where in a resource the cause of an error was written; `[]` where the error is about the whole.
 *
 * The server tells it of values only in a text of its own, which the error's `at` corrects. Of metadata it names the map or the list
 * and quotes the entry, and of a `scale` subresource it prints the definition's path, with a dot first.
 */
export function blamedPath(error: FieldError, resource: JsonObject): JsonPath {
  const { at, badValue, origin, path } = error;
  if (at !== undefined) return jsonPathOf(at);
  const steps = jsonPathOf(path);
  if (origin.startsWith('scale.')) return steps.flatMap((step) => String(step).split('.')).filter((step) => step !== '');
  if (typeof badValue !== 'string') return steps;
  switch (origin) {
    case 'metadata.label-key':
    case 'metadata.annotation-key':
      return [...steps, badValue];
    case 'metadata.label-value':
    case 'metadata.finalizer':
      return [...steps, ...entryOf(valueAt(resource, steps), badValue)];
    default:
      return steps;
  }
}

/** The step to the first entry of a map or list that has a value. */
function entryOf(entries: JsonValue | undefined, value: string): JsonPath {
  if (isJsonArray(entries)) {
    const index = entries.indexOf(value);
    return index === -1 ? [] : [index];
  }
  if (!isJsonObject(entries)) return [];
  for (const key in entries) if (entries[key] === value) return [key];
  return [];
}
