import { isJsonArray, isJsonObject, jsonEqual, type JsonArray, type JsonObject, type JsonValue, type JsonPath } from '@structural/json';
import type { StructuralSchema } from '../schema/structural.js';
import { schemaView } from '../resource/decode-resource.js';
import { unknownMetaFields } from '../metadata/object-meta-json.js';
import { forEachUnknownField } from '../pruning/prune.js';
import type { ResourceType } from '../resource/resource-type.js';
import { memberSchema } from '../schema/subtree.js';

/**
 * Why a value is stored other than it was written: `pruned`, a field that the schema does not know; `dropped`, what is known and yet not
 * kept, such as a null, a status on creation or metadata that the server decides; `coerced`, another value in its place; `defaulted`,
 * filled in where nothing or null was written.
 */
export type ChangeKind = 'defaulted' | 'dropped' | 'coerced' | 'pruned';

/** One difference between a resource as it was written and as it is stored. */
export interface ResourceChange {
  readonly kind: ChangeKind;
  /** Members by name and items by index, as written; of what was not written, as stored. */
  readonly path: JsonPath;
  /** As written; absent where nothing was. */
  readonly before?: JsonValue;
  /** As stored; absent where nothing is. */
  readonly after?: JsonValue;
}

/** The request that led from what was written to what is stored. */
export type Operation = 'create' | 'update' | 'status-update' | 'scale-update';

/**
 * What changed on the way from what was written to what is stored, in the order written, what was filled in after the rest of its
 * object; the outermost difference only, so that a subtree that was removed is one change.
 *
 * Left out is what a server adds to metadata of its own accord (generation, uid, namespace, resourceVersion …), and, where a status
 * is updated, all but the status, of which nothing counts; through a scale nothing but replicas is sent. Linear in both values.
 */
export function resourceChanges(
  type: ResourceType,
  written: JsonValue,
  stored: JsonObject,
  operation: Operation,
): readonly ResourceChange[] {
  if (!isJsonObject(written) || operation === 'scale-update') return [];
  const view = schemaView(type, written);
  const unknown: Unknown = new Map();
  if (view?.prunes === true) forEachUnknownField(view.structural, written, true, (steps, key) => note(unknown, [...steps, key]));
  const walk: Walk = { changes: [], path: [] };
  const ownsStatus = type.hasStatus && operation !== 'status-update';
  for (const name in { ...written, ...stored }) {
    if (operation === 'status-update' && name !== 'status') continue;
    const [before, after] = [written[name], stored[name]];
    walk.path.push(name);
    if (name === 'metadata') compareOwnMetadata(before, after, walk);
    else if (name === 'status' && ownsStatus && before !== undefined && !isPruned(unknown.get(name)))
      compareWhole('dropped', before, after, walk);
    else if (name !== 'status' || before !== undefined || operation === 'create') {
      compare(
        before,
        after,
        { schema: view?.structural && memberSchema(view.structural, name), unknown: unknown.get(name), inMeta: false },
        walk,
      );
    }
    walk.path.pop();
  }
  return walk.changes;
}

/** The fields that pruning removes, by their keys; a leaf is removed. */
type Unknown = Map<string | number, Unknown>;

function note(unknown: Unknown, steps: JsonPath): void {
  let at = unknown;
  for (const step of steps) {
    let below = at.get(step);
    if (below === undefined) at.set(step, (below = new Map()));
    at = below;
  }
}

function isPruned(unknown: Unknown | undefined): boolean {
  return unknown?.size === 0;
}

interface Walk {
  readonly changes: ResourceChange[];
  readonly path: (string | number)[];
}

/** What is known of a place that both values have or one lacks. */
interface Place {
  readonly schema: StructuralSchema | undefined;
  /** What pruning removes here or below. */
  readonly unknown: Unknown | undefined;
  /** Go's metadata, which has no schema and no defaults. */
  readonly inMeta: boolean;
}

function compare(before: JsonValue | undefined, after: JsonValue | undefined, place: Place, walk: Walk): void {
  if (before === after) return;
  if (isJsonObject(before) && isJsonObject(after)) compareMembers(before, after, place, walk);
  else if (isJsonArray(before) && isJsonArray(after) && before.length === after.length) compareItems(before, after, place, walk);
  else compareWhole(kindOf(before, after, place), before, after, walk);
}

function kindOf(before: JsonValue | undefined, after: JsonValue | undefined, { unknown, inMeta }: Place): ChangeKind {
  if (after === undefined) return isPruned(unknown) ? 'pruned' : 'dropped';
  return before === undefined || (before === null && !inMeta) ? 'defaulted' : 'coerced';
}

function compareWhole(kind: ChangeKind, before: JsonValue | undefined, after: JsonValue | undefined, { changes, path }: Walk): void {
  if (before !== undefined && after !== undefined && jsonEqual(before, after)) return;
  changes.push({ kind, path: [...path], ...(before === undefined ? {} : { before }), ...(after === undefined ? {} : { after }) });
}

function compareMembers(before: JsonObject, after: JsonObject, place: Place, walk: Walk): void {
  for (const name in before) compareMember(before, after, name, place, walk);
  for (const name in after) if (before[name] === undefined) compareMember(before, after, name, place, walk);
}

function compareMember(before: JsonObject, after: JsonObject, name: string, place: Place, walk: Walk): void {
  const [was, is] = [before[name], after[name]];
  if (was === is) return;
  walk.path.push(name);
  if (name === 'metadata' && place.schema?.extensions['x-kubernetes-embedded-resource'] === true)
    compare(was, is, metadataPlace(was), walk);
  else
    compare(
      was,
      is,
      { schema: place.schema && memberSchema(place.schema, name), unknown: place.unknown?.get(name), inMeta: place.inMeta },
      walk,
    );
  walk.path.pop();
}

function compareItems(before: JsonArray, after: JsonArray, place: Place, walk: Walk): void {
  for (let i = 0; i < before.length; i++) {
    if (before[i] === after[i]) continue;
    walk.path.push(i);
    compare(before[i], after[i], { schema: place.schema?.items, unknown: place.unknown?.get(i), inMeta: place.inMeta }, walk);
    walk.path.pop();
  }
}

function metadataPlace(written: JsonValue | undefined): Place {
  const unknown: Unknown = new Map();
  for (const steps of unknownMetaFields(written ?? null)) note(unknown, steps);
  return { schema: undefined, unknown, inMeta: true };
}

/** The metadata of the resource itself: of what was written only. A version is the server's to count, and who owns which fields its to keep. */
function compareOwnMetadata(before: JsonValue | undefined, after: JsonValue | undefined, walk: Walk): void {
  if (!isJsonObject(before) || !isJsonObject(after)) return;
  const place = metadataPlace(before);
  for (const name in before) {
    const isServers = name === 'managedFields' || (name === 'resourceVersion' && after[name] !== undefined);
    if (!isServers) compareMember(before, after, name, place, walk);
  }
}
