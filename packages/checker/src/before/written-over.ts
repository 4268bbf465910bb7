import { parseJson } from '@structural/document';
import { isJsonArray, isJsonObject, newJsonObject, type JsonObject, type JsonValue, type MutableJsonObject } from '@structural/json';

/** How an object is written over a stored one: as a whole, or merged with it as `kubectl apply` does, at the client's or at the server's side. */
export type WriteKind = (typeof WRITE_KINDS)[number];

export const WRITE_KINDS = ['apply', 'replace', 'server-side'] as const;

/** What a definition becomes that is applied over a stored one. */
export interface WrittenOver {
  readonly value: JsonObject;
  /** What of the stored one stays, though the new one does not mention it. */
  readonly kept: readonly string[];
}

/**
 * What applying a definition over a stored one makes of it: what the new one does not mention stays, unless the last apply had it. Undefined
 * where nothing stays, so that it is the same as replacing.
 *
 * Lists are replaced as a whole. What was applied last is in the annotation of kubectl; a manifest, which no server returned, was applied itself.
 * Source: kubectl, `pkg/cmd/apply`, and apimachinery, `jsonmergepatch`.
 */
export function appliedOver(live: JsonObject, next: JsonObject, kind: WriteKind): WrittenOver | undefined {
  if (kind === 'replace') return undefined;
  const kept: string[] = [];
  const last = kind === 'server-side' ? newJsonObject() : lastApplied(live);
  const spec = merged(membersOf(live['spec']), membersOf(next['spec']), membersOf(last['spec']), 'spec', kept);
  return kept.length === 0 ? undefined : { value: { ...next, spec }, kept };
}

function lastApplied(live: JsonObject): JsonObject {
  const metadata = membersOf(live['metadata']);
  const noted = membersOf(metadata['annotations'])['kubectl.kubernetes.io/last-applied-configuration'];
  const parsed = typeof noted === 'string' ? parseJson(noted) : undefined;
  if (parsed?.ok === true && isJsonObject(parsed.value)) return parsed.value;
  const isReturned = ['uid', 'resourceVersion', 'creationTimestamp', 'managedFields', 'generation'].some(
    (name) => metadata[name] !== undefined,
  );
  return isReturned || isJsonObject(live['status'] ?? null) ? newJsonObject() : live;
}

function merged(live: JsonObject, next: JsonObject, last: JsonObject, path: string, kept: string[]): JsonObject {
  const result: MutableJsonObject = Object.assign(newJsonObject(), next);
  for (const [key, value] of Object.entries<JsonValue>(live)) {
    const at = `${path}.${key}`;
    const given = next[key] ?? null;
    if (isJsonObject(given) && isJsonObject(value)) result[key] = merged(value, given, membersOf(last[key]), at, kept);
    else if (given === null && (last[key] ?? null) === null) {
      result[key] = value;
      if (!isDefaulted(at, value)) kept.push(isJsonObject(value) || isJsonArray(value) ? at : `${at}: ${String(value)}`);
    }
  }
  return result;
}

/** What a server fills in by itself, so that it is there anyway. */
function isDefaulted(path: string, value: JsonValue): boolean {
  if (path === 'spec.names.singular' || path === 'spec.names.listKind') return true;
  return (path === 'spec.conversion' && isJsonObject(value) && value['strategy'] === 'None') || value === false;
}

function membersOf(value: JsonValue | undefined): JsonObject {
  return value !== undefined && isJsonObject(value) ? value : newJsonObject();
}
