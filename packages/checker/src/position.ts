import type { FieldPath } from '@structural/core';
import { pathSegments } from '@structural/core';
import type { JsonPath, Location, Range, SourceDocument } from '@structural/document';
import { locate, locateNearest } from '@structural/document';
import type { JsonObject, JsonValue } from '@structural/json';
import { isJsonArray, isJsonObject } from '@structural/json';
import type { FoundDefinition } from './find-definitions.js';

/** Which end of a field carets go under: a value that is wrong, or the key of a field that is missing or should not be there. */
export type Mark = 'key' | 'value';

/** A place in a document that a field path stands for. */
export interface Place {
  readonly range: Range;
  /** The version of the definition that the place belongs to, where the path says so. */
  readonly version?: string;
}

/**
 * The places in a manifest that a field error is about: the only spot where field paths meet offsets.
 *
 * The server hoists what all versions share: `spec.validation…` of a v1 manifest stands for
 * `spec.versions[i].schema…` of every version, so one error may have several places; the first is the principal one.
 * Conversely a v1beta1 manifest may write once, at the top, what the server reports per version. A field that the text
 * lacks is shown at the key of its nearest parent. Never empty.
 *
 * Source: apiextensions-apiserver, `pkg/apis/apiextensions/v1/conversion.go`.
 */
export function placesOf(document: SourceDocument, definition: FoundDefinition, path: FieldPath, mark: Mark): readonly Place[] {
  const steps = pathSegments(path).map((segment) => (segment.kind === 'index' ? segment.index : segment.name));
  return manifestPaths(definition.value, steps).map((manifestPath) => {
    const range = caretRange(document, [...definition.path, ...manifestPath], mark);
    const version = versionName(definition.value, manifestPath);
    return version === undefined ? { range } : { range, version };
  });
}

/** The aspects of a version that the internal form keeps once when all versions agree: name at the top, name in a version. */
const HOISTED = new Map([
  ['validation', 'schema'],
  ['subresources', 'subresources'],
  ['additionalPrinterColumns', 'additionalPrinterColumns'],
  ['selectableFields', 'selectableFields'],
]);
const PER_VERSION = new Map([...HOISTED].map(([top, inVersion]) => [inVersion, top]));

/** The paths in the manifest as written that the server's `path` stands for. */
function manifestPaths(manifest: JsonObject, path: JsonPath): readonly JsonPath[] {
  const spec = manifest['spec'];
  if (path[0] !== 'spec' || path[1] === undefined || !isJsonObject(spec)) return [path];
  // In v1 a top-level `validation` is an unknown field, which the server drops.
  const topLevel = manifest['apiVersion'] === 'apiextensions.k8s.io/v1' ? undefined : spec;

  const inVersion = HOISTED.get(String(path[1]));
  if (inVersion !== undefined && !isPresent(topLevel?.[path[1]])) {
    const versions = versionsOf(spec).flatMap((version, index) =>
      isJsonObject(version) && isPresent(version[inVersion]) ? [['spec', 'versions', index, inVersion, ...path.slice(2)]] : [],
    );
    return versions.length > 0 ? versions : [path];
  }

  const [, list, index, aspect] = path;
  if (list === 'versions' && typeof index === 'number' && typeof aspect === 'string') {
    const version = versionsOf(spec)[index];
    const top = PER_VERSION.get(aspect);
    const own = isJsonObject(version) && isPresent(version[aspect]);
    if (!own && top !== undefined && isPresent(topLevel?.[top])) return [['spec', top, ...path.slice(4)]];
  }
  return [path];
}

function versionsOf(spec: JsonObject): readonly JsonValue[] {
  const versions = spec['versions'];
  return isJsonArray(versions) ? versions : [];
}

function isPresent(value: JsonValue | undefined): boolean {
  return value !== undefined && value !== null;
}

function versionName(manifest: JsonObject, path: JsonPath): string | undefined {
  const spec = manifest['spec'];
  if (path[1] !== 'versions' || typeof path[2] !== 'number' || !isJsonObject(spec)) return undefined;
  const version = versionsOf(spec)[path[2]];
  const name = isJsonObject(version) ? version['name'] : undefined;
  return typeof name === 'string' ? name : undefined;
}

/** Where the caret goes for `path`, or for its nearest parent that the text holds. */
function caretRange(document: SourceDocument, path: JsonPath, mark: Mark): Range {
  const location = locate(document, path);
  if (location === undefined) return keyRange(locateNearest(document, path));
  return mark === 'value' && isShortScalar(document, location) ? location.value : keyRange(location);
}

function isShortScalar(document: SourceDocument, { value }: Location): boolean {
  const length = value.end - value.start;
  return length > 0 && length < 500 && !/[\n\r]|^[{[&]/.test(document.text.slice(value.start, value.end));
}

/** The key where there is one; a list item or a document is shown by its value. */
export function keyRange(location: Location): Range {
  return location.key ?? location.value;
}
