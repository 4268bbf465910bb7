import { utf8Length } from '@structural/go';
import {
  isJsonArray,
  isJsonObject,
  newJsonObject,
  printJson,
  printJsonString,
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
    const limit = `etcd takes ${count(MAX_STORED)} bytes at most, with what the server adds, such as managedFields`;
    return finding(`the object has ${count(size)} bytes as JSON, which may be too large to store`, limit);
  }
  const annotations = annotationsSize(applied, size);
  if (annotations <= MAX_ANNOTATIONS) return [];
  return finding(
    `kubectl apply fails: metadata.annotations: Too long: may not be more than ${MAX_ANNOTATIONS} bytes`,
    `kubectl apply keeps the object in an annotation, which makes ${count(annotations)} bytes of annotations; use kubectl apply --server-side` +
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

/** How many bytes a value has as compact JSON; of an object that is part of a text before it was edited, that is known. */
function printedSize(value: JsonValue): number {
  if (typeof value === 'string') return PRINTED_AS_IT_IS.test(value) ? value.length + 2 : utf8Length(printJsonString(value));
  if (isJsonArray(value)) {
    let size = 1;
    for (const item of value) size += printedSize(item) + 1;
    return Math.max(size, 2);
  }
  if (!isJsonObject(value)) return printJson(value).length;
  const known = sizes.get(value);
  if (known !== undefined) return known;
  let size = 1;
  for (const key in value) size += printedSize(key) + printedSize(value[key] ?? null) + 2;
  size = Math.max(size, 2);
  sizes.set(value, size);
  return size;
}

const sizes = new WeakMap<JsonObject, number>();

/** A text of one byte a character, none of which is escaped. */
const PRINTED_AS_IT_IS = /^[ !#-%'-;=?-[\]-~]*$/;

/** Whether a server has returned the object, which is then not sent as it is. */
function isLive({ metadata }: JsonObject): boolean {
  return metadata !== undefined && isJsonObject(metadata) && typeof metadata['uid'] === 'string';
}

/** Whether a document may be longer as JSON than the smallest limit less its annotations. */
function mayBeLarge({ range: { start, end }, text }: SourceDocument): boolean {
  const length = end - start;
  return mayRepeat(text, start, end) || length > LARGE || (length > SMALL && mostPrinted(text, start, end) > MAX_ANNOTATIONS);
}

/** So few characters are not too many bytes unless parts of them are repeated. */
const SMALL = MAX_ANNOTATIONS / 7;
/** So many may be. */
const LARGE = 200 << 10;

/** Whether a text has anchors, of which each use counts. */
function mayRepeat(text: string, start: number, end: number): boolean {
  const anchor = text.indexOf('&', start);
  return anchor !== -1 && anchor < end && /(?:^|[\s,[{])&[\w.-]+\s/.test(text.slice(Math.max(anchor - 1, start), end));
}

/**
 * As many bytes as a text without anchors has as JSON, or more: a line or an item has a key and a value that are quoted, some characters are escaped, and
 * some numbers are written out. Indentation is left out.
 */
function mostPrinted(text: string, start: number, end: number): number {
  let size = 0;
  let isIndentation = true;
  for (let at = start; at < end; at++) {
    const code = text.charCodeAt(at);
    if (isIndentation && code === SPACE) continue;
    isIndentation = code === LINE_FEED;
    if (isIndentation || code === COMMA) size += PUNCTUATION;
    else if (code < SPACE || code === LESS || code === MORE || code === AMPERSAND) size += ESCAPED;
    else if (code === QUOTE || code === BACKSLASH) size += 2;
    else if ((code | 0x20) === EXPONENT && isDigit(text.charCodeAt(at - 1))) size += MAX_DIGITS;
    else size += code < 0x80 ? 1 : 3;
  }
  return size;
}

function isDigit(code: number): boolean {
  return code >= 0x30 && code <= 0x39;
}

const [LINE_FEED, COMMA, SPACE, LESS, MORE, AMPERSAND, QUOTE, BACKSLASH, EXPONENT] = [0x0a, 0x2c, 0x20, 0x3c, 0x3e, 0x26, 0x22, 0x5c, 0x65];
/** Quotes of a key, a comma, and `null` or quotes of a value. */
const PUNCTUATION = 8;
const ESCAPED = 6;
const MAX_DIGITS = 24;

function count(bytes: number): string {
  return bytes.toLocaleString('en-US');
}
