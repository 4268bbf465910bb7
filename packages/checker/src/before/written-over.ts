import { managedEntries } from '@structural/core';
import { parseJson } from '@structural/document';
import {
  objectIn,
  isJsonArray,
  isJsonObject,
  newJsonObject,
  type JsonObject,
  type JsonValue,
  type MutableJsonObject,
} from '@structural/json';

/** How an object is written over a stored one: as a whole, or merged with it as `kubectl apply` does, at the client's or at the server's side. */
export type WriteKind = (typeof WRITE_KINDS)[number];

export const WRITE_KINDS = ['apply', 'replace', 'server-side'] as const;

/** What an object becomes that is applied over a stored one. */
export interface WrittenOver {
  readonly value: JsonObject;
  /** What of the stored one stays, though the new one does not mention it. */
  readonly kept: readonly string[];
}

/**
 * What applying a definition or a resource over a stored one makes of it: what the new one does not mention stays, unless the last apply had it.
 * Undefined where nothing stays, so that it is the same as replacing.
 *
 * Lists are replaced as a whole. What was applied last is in the annotation of kubectl, or in the managed fields that kubectl applied at the
 * server's side; a manifest, which no server returned, was applied itself.
 * Source: kubectl, `pkg/cmd/apply`, and apimachinery, `jsonmergepatch`.
 */
export function appliedOver(live: JsonObject, next: JsonObject, kind: WriteKind): WrittenOver | undefined {
  if (kind === 'replace') return undefined;
  const kept: string[] = [];
  const isFilledIn = next['kind'] === 'CustomResourceDefinition' ? isFilledInDefinition : () => false;
  const merge = { kept, isFilledIn, isByField: kind === 'server-side' };
  const last = isReturned(live) ? (kind === 'apply' ? lastApplied(live) : appliedFields(live)) : live;
  const parts = Object.keys(live).filter((name) => !NOT_WRITTEN.has(name));
  const value = merged(pick(live, parts), next, last, '', merge);
  const approved = objectIn(objectIn(live['metadata'])['annotations'])[APPROVED];
  if (approved !== undefined && next['kind'] === 'CustomResourceDefinition') {
    const annotations = { annotations: { [APPROVED]: approved } };
    // kubectl applies annotations even where a manifest has none.
    const given = { annotations: newJsonObject(), ...objectIn(next['metadata']) };
    value['metadata'] = merged(annotations, given, objectIn(last['metadata']), 'metadata', merge);
  }
  return kept.length === 0 ? undefined : { value, kept };
}

const LAST_APPLIED = 'kubectl.kubernetes.io/last-applied-configuration';
/** What identifies an object, and what a write does not set. */
const NOT_WRITTEN: ReadonlySet<string> = new Set(['apiVersion', 'kind', 'metadata', 'status']);
/** The only annotation that a verdict depends on. */
const APPROVED = 'api-approved.kubernetes.io';

/** Whether a server returned an object, rather than that somebody wrote it. */
function isReturned(object: JsonObject): boolean {
  const metadata = objectIn(object['metadata']);
  const isNumbered = ['uid', 'resourceVersion', 'creationTimestamp', 'managedFields', 'generation'].some(
    (name) => metadata[name] !== undefined,
  );
  return isNumbered || isJsonObject(object['status'] ?? null) || objectIn(metadata['annotations'])[LAST_APPLIED] !== undefined;
}

function lastApplied(live: JsonObject): JsonObject {
  const noted = objectIn(objectIn(live['metadata'])['annotations'])[LAST_APPLIED];
  const parsed = typeof noted === 'string' ? parseJson(noted) : undefined;
  return parsed?.ok === true && isJsonObject(parsed.value) ? parsed.value : newJsonObject();
}

/** The fields that kubectl applied at the server's side, and nobody else manages, each with some value. */
function appliedFields(live: JsonObject): JsonObject {
  const entries = managedEntries(live).filter(isJsonObject);
  const isOwn = (entry: JsonObject): boolean =>
    entry['manager'] === 'kubectl' && entry['operation'] === 'Apply' && (entry['subresource'] ?? '') === '';
  const fields = (of: readonly JsonObject[]): readonly JsonObject[] => of.map((entry) => objectIn(entry['fieldsV1']));
  return ownedFields(fields(entries.filter(isOwn)), fields(entries.filter((entry) => !isOwn(entry))));
}

/** Of sets of fields those that are in none of the others. */
function ownedFields(own: readonly JsonObject[], others: readonly JsonObject[]): JsonObject {
  const result = newJsonObject();
  for (const key of new Set(own.flatMap((fields) => Object.keys(fields)))) {
    if (!key.startsWith('f:')) continue;
    const of = (sets: readonly JsonObject[]): readonly JsonObject[] =>
      sets.filter((fields) => fields[key] !== undefined).map((fields) => objectIn(fields[key]));
    const below = ownedFields(of(own), of(others));
    if (of(others).length === 0 || Object.keys(below).length > 0) result[key.slice(2)] = below;
  }
  return result;
}

interface Merge {
  readonly kept: string[];
  /** Whether of an object that is not mentioned any more only the fields go that were applied. */
  readonly isByField: boolean;
  /** Whether a server fills in a value by itself, so that it is there anyway. */
  readonly isFilledIn: (path: string, value: JsonValue) => boolean;
}

function merged(live: JsonObject, next: JsonObject, last: JsonObject, path: string, merge: Merge): MutableJsonObject {
  const result: MutableJsonObject = Object.assign(newJsonObject(), next);
  for (const [key, value] of Object.entries<JsonValue>(live)) {
    const at = path === '' ? key : `${path}.${key}`;
    const given = next[key];
    if (given !== undefined && isJsonObject(given) && isJsonObject(value))
      result[key] = merged(value, given, objectIn(last[key]), at, merge);
    else if (next[key] === undefined && last[key] === undefined) {
      result[key] = value;
      if (!merge.isFilledIn(at, value)) merge.kept.push(isJsonObject(value) || isJsonArray(value) ? at : `${at}: ${String(value)}`);
    } else if (next[key] === undefined && merge.isByField && isJsonObject(value) && Object.keys(objectIn(last[key])).length > 0) {
      const rest = merged(value, newJsonObject(), objectIn(last[key]), at, merge);
      if (Object.keys(rest).length > 0) result[key] = rest;
    }
  }
  return result;
}

function isFilledInDefinition(path: string, value: JsonValue): boolean {
  if (path === 'spec.names.singular' || path === 'spec.names.listKind') return true;
  return (path === 'spec.conversion' && isJsonObject(value) && value['strategy'] === 'None') || value === false;
}

function pick(object: JsonObject, names: readonly string[]): MutableJsonObject {
  const result = newJsonObject();
  for (const name of names) if (object[name] !== undefined) result[name] = object[name];
  return result;
}
