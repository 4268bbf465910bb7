import { fromPlain, isJsonObject, newJsonObject, printJson, type JsonObject, type JsonValue } from '@structural/json';
import { utf8Length } from '@structural/go';
import { withMember } from '../../pruning/rewrite.js';
import { difference, type FieldSet } from '../fields/field-set.js';
import type { PathElement } from '../fields/path-element.js';
import { isTooDeep } from '../fields/nesting.js';
import { compareTyped } from '../typed/compare-typed.js';
import { toFieldSet } from '../typed/to-field-set.js';
import { toTyped, type Versions } from '../versions/typed-object.js';

/** Where kubectl notes what it applied without the server's help. */
export const LAST_APPLIED = 'kubectl.kubernetes.io/last-applied-configuration';

/** The field of that annotation. */
export const LAST_APPLIED_FIELD: readonly PathElement[] = ['metadata', 'annotations', LAST_APPLIED].map((name) => ({
  kind: 'field',
  name,
}));

const MAX_ANNOTATIONS_BYTES = 256 * 1024;

/**
 * The fields that kubectl applied without the server's help and nobody changed since, which its server-side apply may take over; undefined where
 * nothing is noted, or what is noted cannot be read, is of another version, or does not fit its type.
 *
 * Source: apimachinery `managedfields`, lastAppliedManager.
 */
export function lastAppliedFields(versions: Versions, live: JsonObject, apiVersion: string): FieldSet | undefined {
  const noted = notedObject(live);
  if (noted?.['apiVersion'] !== apiVersion) return undefined;
  const [before, now] = [toTyped(versions, noted, false), toTyped(versions, live, false)];
  if (!before.ok || !now.ok) return undefined;
  const { type, value } = before.value;
  const compared = compareTyped(type, value, now.value.value);
  if (!compared.ok) return undefined;
  const { added, modified, removed } = compared.comparison;
  return difference(difference(difference(toFieldSet(type, value), modified), added), removed);
}

/** The object that kubectl noted; undefined where nothing is noted, or what is noted is no object, or one that is nested too deep. */
export function notedObject(live: JsonObject): JsonObject | undefined {
  const text = annotationsOf(live)?.get(LAST_APPLIED);
  const noted = text === undefined || text === '' ? undefined : parse(text);
  return isJsonObject(noted) && !isTooDeep(noted) ? noted : undefined;
}

function parse(text: string): JsonValue | undefined {
  try {
    return fromPlain(JSON.parse(text));
  } catch {
    return undefined;
  }
}

/** An object whose note says what was applied, if it has a note at all and there is room for it. Source: lastAppliedUpdater. */
export function withLastApplied(object: JsonObject, applied: JsonObject): JsonObject {
  const annotations = annotationsOf(object);
  if (annotations?.get(LAST_APPLIED) === undefined || annotations.get(LAST_APPLIED) === '') return object;
  const own = annotationsOf(applied);
  own?.delete(LAST_APPLIED);
  annotations.set(LAST_APPLIED, `${printJson(withAnnotations(applied, own))}\n`);
  let size = 0;
  for (const [name, value] of annotations) size += utf8Length(name) + utf8Length(value);
  if (size > MAX_ANNOTATIONS_BYTES) annotations.delete(LAST_APPLIED);
  return withAnnotations(object, annotations);
}

/** Annotations as texts, null as an empty one; undefined where there are none or one is no text. */
function annotationsOf({ metadata }: JsonObject): Map<string, string> | undefined {
  const annotations = isJsonObject(metadata) ? metadata['annotations'] : undefined;
  if (!isJsonObject(annotations)) return undefined;
  const texts = new Map<string, string>();
  for (const name in annotations) {
    const value = annotations[name] ?? '';
    if (typeof value !== 'string') return undefined;
    texts.set(name, value);
  }
  return texts;
}

function withAnnotations(object: JsonObject, annotations: ReadonlyMap<string, string> | undefined): JsonObject {
  const metadata = isJsonObject(object['metadata']) ? object['metadata'] : newJsonObject();
  if (annotations === undefined && metadata['annotations'] === undefined) return object;
  return withMember(object, 'metadata', withMember(metadata, 'annotations', annotations && fromPlain(Object.fromEntries(annotations))));
}
