import { utf8Length } from '@structural/go';
import { objectIn, isJsonObject, newJsonObject, type JsonObject, type JsonValue, type MutableJsonObject } from '@structural/json';
import type { SourceDocument } from '@structural/document';
import { printed, printedSize, sizeOfPrinted, type PrintedSizes } from './printed-size.js';
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
 * Sizes are those of compact JSON as Go prints it, in bytes; those of a text that is edited are `known` in part. Only texts that may be so large are printed;
 * linear in the text.
 */
export function objectSizeFindings(
  file: string,
  document: SourceDocument,
  objects: readonly FoundObject[],
  { known, texts }: { readonly known?: PrintedSizes | undefined; readonly texts: AppliedTexts },
): readonly Diagnostic[] {
  return objects.flatMap(({ path, value }) => {
    if (isLive(value)) return [];
    const size = known === undefined ? sizeOfPrinted(texts(value)) : printedSize(asApplied(value), known);
    return sizeFindings(file, document, { path, value }, size);
  });
}

/** An object as `kubectl apply` keeps it, as compact JSON of JavaScript. */
export type AppliedTexts = (value: JsonObject) => string;

/** Opens the texts of the objects of a document, each of which is printed once. */
export function appliedTexts(): AppliedTexts {
  const texts = new Map<JsonObject, string>();
  return (value) => {
    let text = texts.get(value);
    if (text === undefined) texts.set(value, (text = printed(asApplied(value))));
    return text;
  };
}

function sizeFindings(file: string, document: SourceDocument, { path, value }: FoundObject, size: number): readonly Diagnostic[] {
  const finding = (message: string, hint: string): readonly Diagnostic[] => [
    { rule: 'object-size', severity: 'warning', message, file, range: keyRangeAt(document, [...path, 'kind']), related: [], hint },
  ];
  if (size > MANY_STORED) {
    const isTooLarge = size > MAX_STORED;
    const added = isTooLarge ? '' : ', with what the server adds, such as managedFields';
    return finding(
      `the object has ${size} bytes as JSON, which ${isTooLarge ? 'is' : 'may be'} too large to store`,
      `etcd takes ${MAX_STORED} bytes at most${added}; kubectl apply needs --server-side, as annotations have ${MAX_ANNOTATIONS} bytes at most`,
    );
  }
  const annotations = annotationsSize(asApplied(value), size);
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
  return Object.assign(newJsonObject(), objectIn(value));
}

/** Whether a server has returned the object, which is then not sent as it is. */
function isLive({ metadata }: JsonObject): boolean {
  return metadata !== undefined && isJsonObject(metadata) && typeof metadata['uid'] === 'string';
}

/** Whether a document may be longer as JSON than the smallest limit less its annotations: {@link objectSizeFindings} finds nothing in any other. */
export function mayBeLarge({ range: { start, end }, text }: SourceDocument): boolean {
  return end - start > SMALL || mayRepeat(text, start, end);
}

/** So few characters are not too many bytes unless parts of them are repeated. */
const SMALL = MAX_ANNOTATIONS / 7;

/** Whether a text has anchors, of which each use counts. */
function mayRepeat(text: string, start: number, end: number): boolean {
  const anchor = text.indexOf('&', start);
  return anchor !== -1 && anchor < end && /(?:^|[\s,[{])&[\w.-]+\s/.test(text.slice(Math.max(anchor - 1, start), end));
}
