import { isDefinition } from '@structural/checker';
import { pathAt, type ParsedDocument, type SourceDocument } from '@structural/document';
import type { JsonObject, JsonPath } from '@structural/json';
import { objectAround } from './object-around.js';

/** What stands at an offset of a text. */
export interface PlaceAt {
  readonly document: SourceDocument;
  /** The object of Kubernetes that it is in, and where that stands in the document. */
  readonly object: JsonObject;
  readonly at: JsonPath;
  /** From the object. */
  readonly path: JsonPath;
  readonly isDefinition: boolean;
}

/** The member or item at an offset; undefined where nothing stands, or what stands there does not parse. */
export function placeAt(documents: readonly ParsedDocument[], offset: number): PlaceAt | undefined {
  const document = documents.find(({ range }) => range.start <= offset && offset <= range.end);
  if (document?.ok !== true) return undefined;
  const whole = pathAt(document, { start: offset, end: offset });
  const { at, object } = objectAround(document.value, whole);
  return { document, object, at, path: whole.slice(at.length), isDefinition: isDefinition(object) };
}
