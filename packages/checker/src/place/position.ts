import type { FieldPath } from '@structural/core';
import { type JsonPath, type Location, type Range, type SourceDocument, locate, locateNearest } from '@structural/document';
import { type JsonObject, isJsonObject } from '@structural/json';
import type { FoundDefinition } from '../find/find-definitions.js';
import { manifestPaths } from './manifest-path.js';
import { writtenVersions } from '../manifest/written-versions.js';

/** Which end of a field carets go under: a value that is wrong, or the key of a field that is missing or should not be there. */
export type Mark = 'key' | 'value';

/** A place in a document that a field path stands for. */
interface Place {
  readonly range: Range;
  /** The version of the definition that the place belongs to, where the path says so. */
  readonly version?: string;
}

/** The places that a path stands for, the principal one first; never empty. */
export interface PathPlaces {
  readonly places: readonly [Place, ...Place[]];
  /** How many further ones there are that are not listed. */
  readonly more: number;
}

/**
 * The places in a manifest that a field error is about: here alone field paths meet offsets.
 *
 * The server hoists what all versions share, so one error may have several places; the first is the principal one. A field
 * that the text lacks is shown at the key of its nearest parent, or at `kind` where that is the definition itself. Only the first sixteen are listed, so that very many versions with very
 * many errors do not multiply.
 */
export function placesOf(document: SourceDocument, definition: FoundDefinition, path: FieldPath, mark: Mark): PathPlaces {
  const { paths, more } = manifestPaths(definition.value, path, MAX_PLACES);
  const placeOf = (manifestPath: JsonPath): Place => {
    const isAbsentAltogether = !isWrittenAt(document, [...definition.path, ...manifestPath.slice(0, 1)]);
    const range = caretRange(
      document,
      [...definition.path, ...(isAbsentAltogether ? ['kind'] : manifestPath)],
      isAbsentAltogether ? 'key' : mark,
    );
    const version = versionName(definition.value, manifestPath);
    return version === undefined ? { range } : { range, version };
  };
  const [first, ...others] = paths;
  return { places: [placeOf(first), ...others.map(placeOf)], more };
}

const MAX_PLACES = 16;

function versionName(manifest: JsonObject, path: JsonPath): string | undefined {
  const spec = manifest['spec'];
  if (path[1] !== 'versions' || typeof path[2] !== 'number' || !isJsonObject(spec)) return undefined;
  const version = writtenVersions(spec)[path[2]];
  const name = isJsonObject(version) ? version['name'] : undefined;
  return typeof name === 'string' ? name : undefined;
}

/**
 * The same document, of which nobody asks where something stands: all places are its start, which costs no reading of its text. Whatever is
 * said of it is the same otherwise, but for hints.
 */
export function withoutPlaces(document: SourceDocument): SourceDocument {
  const placeless: PlacelessDocument = { ...document, hasNoPlaces: true };
  return placeless;
}

interface PlacelessDocument extends SourceDocument {
  readonly hasNoPlaces: true;
}

function hasNoPlaces(document: SourceDocument | PlacelessDocument): boolean {
  return 'hasNoPlaces' in document;
}

const START: Location = { value: { start: 0, end: 0 } };

/** Where the caret goes for `path`, or for its nearest parent that the text holds. */
export function caretRange(document: SourceDocument, path: JsonPath, mark: Mark): Range {
  if (hasNoPlaces(document)) return START.value;
  const location = locate(document, path);
  if (location === undefined) return firstLine(document.text, keyRangeAt(document, path));
  const { start, end } = location.value;
  const isShort = end > start && end - start < 500;
  const isScalar = isShort && !/[\n\r]|^[{[&]/.test(document.text.slice(start, end));
  return mark === 'value' && isScalar ? location.value : firstLine(document.text, keyRange(location));
}

/** A list item has no key; of one that is a block the first line stands for it. */
function firstLine(text: string, { start, end }: Range): Range {
  const length = text.slice(start, end).search(/[\n\r]/);
  return { start, end: length === -1 ? end : start + length };
}

/** Where the key of what stands at `path` is, or of its nearest parent that the text holds; a list item or a document is shown by its value. */
export function keyRangeAt(document: SourceDocument, path: JsonPath): Range {
  return keyRange(nearest(document, path));
}

/** Where the value at `path` stands, or its nearest parent that the text holds. */
export function valueRangeAt(document: SourceDocument, path: JsonPath): Range {
  return nearest(document, path).value;
}

/** Whether the text itself has something at `path`. */
export function isWrittenAt(document: SourceDocument, path: JsonPath): boolean {
  return hasNoPlaces(document) || locate(document, path) !== undefined;
}

/** Where key and value at `path` stand; `undefined` for what the text does not hold. */
export function writtenRanges(document: SourceDocument, path: JsonPath): Location | undefined {
  return hasNoPlaces(document) ? START : locate(document, path);
}

function nearest(document: SourceDocument, path: JsonPath): Location {
  return hasNoPlaces(document) ? START : locateNearest(document, path);
}

/** The key where there is one; a list item or a document is shown by its value. */
function keyRange(location: Location): Range {
  return location.key ?? location.value;
}
