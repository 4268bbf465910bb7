import { toEntry, type CatalogEntry } from '@structural/checker';
import type { SourceDocument } from '@structural/document';
import type { JsonObject, JsonPath } from '@structural/json';

/**
 * The definition that stands in a document, as a server reads it; undefined where it does not decode.
 *
 * The one in hand, whatever other definition of its name resources are judged by. Read once for as long as somebody holds on to it.
 */
export function ownEntry(document: SourceDocument, path: JsonPath, value: JsonObject): CatalogEntry | undefined {
  const entry = toEntry('', document, { path, value });
  return 'message' in entry ? undefined : entry;
}
