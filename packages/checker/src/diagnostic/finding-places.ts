import { parseDocuments, pathAt, type JsonPath, type SourceDocument } from '@structural/document';
import { isJsonArray, isJsonObject, type JsonValue } from '@structural/json';
import { describeResource } from '../find/describe-resource.js';
import { findObjects, type FoundObject } from '../find/find-objects.js';
import type { Diagnostic } from './diagnostic.js';

/** Of which object a finding is, and of what in it, in words that stay when lines and items move. */
export interface FindingPlace {
  /** Type, namespace and name, `example.com/v1 Cache default/sessions`; empty outside of objects and in what does not parse. */
  readonly object: string;
  /** The way to the value in the manifest, a step each, items by their names where they have any; empty for the object itself. */
  readonly field: readonly string[];
}

/** The places of findings in the text that they are about, in their order. Parses the text once more, and only where there are any. */
export function findingPlaces(text: string, diagnostics: readonly Pick<Diagnostic, 'range'>[]): readonly FindingPlace[] {
  if (diagnostics.length === 0) return [];
  const documents = parseDocuments(text).flatMap((document) => (document.ok ? [{ document, objects: objectsOf(document) }] : []));
  return diagnostics.map(({ range }) => {
    const held = documents[firstEndingAfter(documents, range.start)];
    if (held === undefined || range.start < held.document.range.start) return NOWHERE;
    const path = pathAt(held.document, range);
    const root = rootOf(path, held.objects);
    const object = held.objects.get(root.join('/'));
    return object === undefined
      ? { object: '', field: namedSteps(path, held.document.value) }
      : { object: nameOf(object), field: namedSteps(path.slice(root.length), object.value) };
  });
}

const NOWHERE: FindingPlace = { object: '', field: [] };

function objectsOf({ value }: SourceDocument): ReadonlyMap<string, FoundObject> {
  return new Map(findObjects(value).map((object) => [object.path.join('/'), object]));
}

/** The beginning of a path that leads to an object, which may be an item of lists. */
function rootOf(path: JsonPath, objects: ReadonlyMap<string, FoundObject>): JsonPath {
  for (let length = 0; length <= path.length; length += 2) if (objects.has(path.slice(0, length).join('/'))) return path.slice(0, length);
  return [];
}

function nameOf({ value }: FoundObject): string {
  const { apiVersion, kind, name, namespace } = describeResource(value);
  return `${apiVersion} ${kind} ${namespace}/${name}`;
}

function namedSteps(path: JsonPath, root: JsonValue): readonly string[] {
  let value: JsonValue | undefined = root;
  return path.map((step) => {
    value = typeof step === 'number' ? (isJsonArray(value) ? value[step] : undefined) : isJsonObject(value) ? value[step] : undefined;
    if (typeof step === 'string') return step;
    const name = isJsonObject(value) ? value['name'] : undefined;
    return typeof name === 'string' ? `[name=${name}]` : `[${step}]`;
  });
}

/** The index of the first document that ends at or after an offset. */
function firstEndingAfter(documents: readonly { readonly document: SourceDocument }[], offset: number): number {
  let low = 0;
  let high = documents.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((documents[middle]?.document.range.end ?? 0) < offset) low = middle + 1;
    else high = middle;
  }
  return low;
}
