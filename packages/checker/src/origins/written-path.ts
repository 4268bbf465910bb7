import type { FieldPath } from '@structural/core';
import { pathSegments } from '@structural/core';
import type { JsonPath } from '@structural/document';

/** The steps of a path that names real members and items, as all do that errors about resources have. */
export function writtenPath(path: FieldPath): JsonPath {
  return pathSegments(path).map((segment) => (segment.kind === 'index' ? segment.index : segment.name));
}
