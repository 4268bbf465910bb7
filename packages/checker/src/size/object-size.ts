import { utf8Length } from '@structural/go';
import {
  isJsonArray,
  isJsonObject,
  newJsonObject,
  printJson,
  type JsonArray,
  type JsonObject,
  type JsonPath,
  type JsonValue,
  type MutableJsonObject,
} from '@structural/json';
import type { SourceDocument } from '@structural/document';
import type { Diagnostic } from '../diagnostic/diagnostic.js';
import type { FoundObject } from '../find/find-objects.js';
import { keyRangeAt } from '../place/position.js';

/** In bytes. Source: apimachinery, `pkg/api/validation`, `TotalAnnotationSizeLimitB`. */
const MAX_ANNOTATIONS = 256 << 10;
/** In bytes of the whole request. Source: etcd, `DefaultMaxRequestBytes`. */
const MAX_STORED = 1_572_864;
/** From here on what the server adds may be too much for etcd. */
const MANY_STORED = 1 << 20;

const LAST_APPLIED = 'kubectl.kubernetes.io/last-applied-configuration';

/**
 * The findings about objects of a document that are too large for etcd or for client-side apply; none about those that a server returned.
 *
 * Sizes are those of compact JSON as Go prints it, in bytes. Only texts that may be so large are printed; linear in the text.
 */
export function objectSizeFindings(file: string, document: SourceDocument, objects: readonly FoundObject[]): readonly Diagnostic[] {
  if (objects.length === 0 || !mayBeLarge(document)) return [];
  return objects.flatMap(({ path, value }) => (isLive(value) ? [] : sizeFindings(file, document, path, value)));
}

function sizeFindings(file: string, document: SourceDocument, path: JsonPath, value: JsonObject): readonly Diagnostic[] {
  const applied = asApplied(value);
  const size = printedSize(applied);
  const finding = (message: string, hint: string): readonly Diagnostic[] => [
    { rule: 'object-size', severity: 'warning', message, file, range: keyRangeAt(document, [...path, 'kind']), related: [], hint },
  ];
  if (size > MANY_STORED) {
    const limit = `etcd takes ${MAX_STORED} bytes at most, with what the server adds, such as managedFields`;
    return finding(`the object has ${size} bytes as JSON, which may be too large to store`, limit);
  }
  const annotations = annotationsSize(applied, size);
  if (annotations <= MAX_ANNOTATIONS) return [];
  return finding(
    `kubectl apply fails: metadata.annotations: Too long: may not be more than ${MAX_ANNOTATIONS} bytes`,
    `kubectl apply keeps the object in an annotation, which makes ${annotations} bytes of annotations; use kubectl apply --server-side` +
      (value['kind'] === 'CustomResourceDefinition' ? ', or shorten descriptions' : ''),
  );
}

/**
 * An object as `kubectl apply` keeps it: without the annotation of an earlier one, and with empty annotations where it has none.
 *
 * Source: kubectl, `pkg/util`, `GetModifiedConfiguration`.
 */
function asApplied(value: JsonObject): JsonObject {
  const metadata = membersOf(value['metadata']);
  const annotations = membersOf(metadata['annotations']);
  Reflect.deleteProperty(annotations, LAST_APPLIED);
  return { ...value, metadata: { ...metadata, annotations } };
}

/** How many bytes the annotations have once there is one with the object of that size in it, which ends with a line break. Source: apimachinery, `ValidateAnnotationsSize`. */
function annotationsSize({ metadata }: JsonObject, size: number): number {
  const others = Object.entries<JsonValue>(membersOf(membersOf(metadata)['annotations']));
  return others.reduce(
    (sum, [key, text]) => sum + utf8Length(key) + (typeof text === 'string' ? utf8Length(text) : 0),
    utf8Length(LAST_APPLIED) + size + 1,
  );
}

/** A copy of an object; an empty one of anything else. */
function membersOf(value: JsonValue | undefined): MutableJsonObject {
  return Object.assign(newJsonObject(), value !== undefined && isJsonObject(value) ? value : undefined);
}

/** How many bytes a value has as compact JSON of Go; of what is part of a text before it was edited, that is known. */
function printedSize(value: JsonValue, depth = 0): number {
  if (typeof value === 'string' && PRINTED_AS_IT_IS.test(value)) return value.length + 2;
  if (!isJsonObject(value) && !(typeof value === 'object' && value !== null && isJsonArray(value))) return textSize(printed(value));
  const known = sizes.get(value);
  if (known !== undefined) return known;
  const size = depth < DEPTH ? partsSize(value, depth + 1) : textSize(printed(value));
  sizes.set(value, size);
  return size;
}

const sizes = new WeakMap<object, number>();

/** A text of one byte a character, none of which is escaped. */
const PRINTED_AS_IT_IS = /^[ !#-%'-;=?-[\]-~]*$/;

/** So deep are the fields of a spec in a CRD. What is deeper is printed as a whole, which is faster. */
const DEPTH = 9;

function partsSize(value: JsonObject | JsonArray, depth: number): number {
  let size = 1;
  if (isJsonArray(value)) for (const item of value) size += printedSize(item, depth) + 1;
  else for (const key in value) size += printedSize(key) + printedSize(value[key] ?? null, depth) + 2;
  return Math.max(size, 2);
}

function textSize(text: string): number {
  let size = text.length;
  for (const [character] of text.matchAll(LONGER_IN_GO))
    size += (ESCAPED.test(character) ? ESCAPE : utf8Length(character)) - character.length;
  return size;
}

/** A value as JavaScript prints it, which is faster than to print it as Go does, unless there are numbers in it that it prints otherwise. */
function printed(value: JsonValue): string {
  try {
    const text = JSON.stringify(value);
    return MAY_BE_FLOAT.test(text) ? printJson(value) : text;
  } catch {
    return printJson(value);
  }
}

/** How JavaScript prints a {@link Float64}; integers that its numbers do not hold it does not print at all. */
const MAY_BE_FLOAT = /\{"value":-?\d/;

/** What has more bytes in Go's JSON than units in JavaScript's. */
const LONGER_IN_GO = /[<>&\u0080-\u{10ffff}]/gu;
const ESCAPED = /[<>&\u2028\u2029]/;
/** As in `\u003c`. */
const ESCAPE = 6;

/** Whether a server has returned the object, which is then not sent as it is. */
function isLive({ metadata }: JsonObject): boolean {
  return metadata !== undefined && isJsonObject(metadata) && typeof metadata['uid'] === 'string';
}

/** Whether a document may be longer as JSON than the smallest limit less its annotations. */
function mayBeLarge({ range: { start, end }, text }: SourceDocument): boolean {
  return end - start > SMALL || mayRepeat(text, start, end);
}

/** So few characters are not too many bytes unless parts of them are repeated. */
const SMALL = MAX_ANNOTATIONS / 7;

/** Whether a text has anchors, of which each use counts. */
function mayRepeat(text: string, start: number, end: number): boolean {
  const anchor = text.indexOf('&', start);
  return anchor !== -1 && anchor < end && /(?:^|[\s,[{])&[\w.-]+\s/.test(text.slice(Math.max(anchor - 1, start), end));
}
