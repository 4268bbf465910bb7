import type { JsonPath, Range } from '@structural/document';
import type { CatalogEntry } from '../catalog/definition-catalog.js';
import { pathTo, schemasAbove } from '../manifest/schemas-at.js';
import { caretRange } from './position.js';

/** Where a definition has the schema of a field of its resources, or the nearest one above it. */
export function schemaLine({ document, found }: Pick<CatalogEntry, 'document' | 'found'>, version: string, field: JsonPath): Range {
  const place = schemasAbove(found.value, version, field).find((places) => places.length > 0)?.[0];
  return caretRange(document, [...found.path, ...(place === undefined ? [] : pathTo(place))], 'key');
}
