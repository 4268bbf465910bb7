import type { CustomResourceDefinition, FieldError, FieldPath } from '@structural/core';
import type { JsonPath } from '@structural/document';
import type { JsonObject } from '@structural/json';
import { originRecord } from './origins.js';
import { writtenPath } from './written-path.js';

/**
 * Where the cause of a definition's error was written, which is not always where the server says it is.
 *
 * A schema without structural form is reported at its root, a value inside of a default under a text rather than a path, a bad label at all labels,
 * and of a webhook's service the server mistakes name and namespace for each other.
 */
export function causePath(error: FieldError, definition: CustomResourceDefinition): FieldPath {
  return error.at ?? originRecord(error.origin).place?.(error, definition) ?? error.path;
}

/**
 * Where in a resource the cause of an error was written; `[]` where the error is about the whole.
 *
 * The server names it of values only in a text of its own, which the error's `at` corrects. Of metadata it names the map or the list
 * and quotes the entry, and of a `scale` subresource it prints the definition's path, with a dot first.
 */
export function resourceCausePath(error: FieldError, resource: JsonObject): JsonPath {
  const { at, origin, path } = error;
  return at === undefined ? (originRecord(origin).resource?.place?.(error, resource) ?? writtenPath(path)) : writtenPath(at);
}
