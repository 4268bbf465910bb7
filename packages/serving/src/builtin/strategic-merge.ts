import { typeFacts, type TypeField } from '@structural/builtin';
import { withMember } from '@structural/core';
import { isJsonArray, isJsonObject, jsonEqual, newJsonObject, type JsonArray, type JsonObject, type JsonValue } from '@structural/json';

/** The patched object, or why the patch is none. */
export type MergedStrategically = { readonly ok: true; readonly value: JsonObject } | { readonly ok: false; readonly error: string };

/**
 * An object with a strategic merge patch: lists that have a merge key are merged item by item, those of other types replaced, with the directives `$patch`,
 * `$retainKeys`, `$deleteFromPrimitiveList` and `$setElementOrder`.
 *
 * Source: `k8s.io/apimachinery/pkg/util/strategicpatch`, mergeMap. `type` is the Go type of the object in a minor.
 */
export function strategicMerge(live: JsonObject, patch: JsonObject, type: string, minor: number): MergedStrategically {
  try {
    return { ok: true, value: mergeMap(live, patch, { form: type, minor }) };
  } catch (error) {
    if (error instanceof PatchFault) return { ok: false, error: error.message };
    throw error;
  }
}

class PatchFault extends Error {}

/** What is known of a value by its type. */
interface Typed {
  /** As the facts of types have it; empty for what no type is known of. */
  readonly form: string;
  readonly minor: number;
}

const PATCH = '$patch';
const RETAIN_KEYS = '$retainKeys';
const DELETE_FROM = '$deleteFromPrimitiveList/';
const SET_ORDER = '$setElementOrder/';

function mergeMap(live: JsonObject, patch: JsonObject, typed: Typed): JsonObject {
  const directive = patch[PATCH];
  if (directive === 'replace') return withMember(patch, PATCH, undefined);
  if (directive === 'delete') return newJsonObject();
  if (directive !== undefined && directive !== 'merge') throw new PatchFault(`unknown patch type: ${String(directive)}`);
  const merged = Object.assign(newJsonObject(), live);
  const retained = patch[RETAIN_KEYS];
  if (isJsonArray(retained)) for (const name of Object.keys(merged)) if (!retained.includes(name)) Reflect.deleteProperty(merged, name);
  for (const [name, value] of Object.entries(patch)) {
    if (name === PATCH || name === RETAIN_KEYS || name.startsWith(SET_ORDER)) continue;
    if (name.startsWith(DELETE_FROM)) {
      const field = name.slice(DELETE_FROM.length);
      const list = merged[field];
      if (isJsonArray(list) && isJsonArray(value)) merged[field] = list.filter((item) => !value.some((gone) => jsonEqual(gone, item)));
      continue;
    }
    if (value === null) {
      Reflect.deleteProperty(merged, name);
      continue;
    }
    const field = fieldOf(typed, name);
    const order = patch[SET_ORDER + name];
    merged[name] = mergeValue(merged[name], value, field, isJsonArray(order) ? order : undefined);
  }
  // An order may be all that is said about a list.
  for (const [name, order] of Object.entries(patch)) {
    const field = name.startsWith(SET_ORDER) ? name.slice(SET_ORDER.length) : '';
    const list = merged[field];
    if (field !== '' && patch[field] === undefined && isJsonArray(list) && isJsonArray(order))
      merged[field] = inOrder(list, order, fieldOf(typed, field).mergeKey);
  }
  return merged;
}

/** A field and how lists in it are merged. */
interface MergedField extends Typed {
  readonly mergeKey?: string;
  /** Whether a list of texts is merged, not replaced. */
  readonly isSet: boolean;
}

function mergeValue(live: JsonValue | undefined, patch: JsonValue, field: MergedField, order: JsonArray | undefined): JsonValue {
  if (isJsonObject(patch)) return mergeMap(isJsonObject(live) ? live : newJsonObject(), patch, field);
  if (!isJsonArray(patch)) return patch;
  const before = isJsonArray(live) ? live : [];
  const item: Typed = { form: field.form.replace(/^\*?\[\]/, ''), minor: field.minor };
  if (field.mergeKey !== undefined) {
    const merged = mergeItems(before, patch, field.mergeKey, item);
    return order === undefined ? patchedFirst(merged, before, patch, field.mergeKey) : inOrder(merged, order, field.mergeKey);
  }
  if (!field.isSet) return patch;
  const merged = [...before, ...patch.filter((each) => !before.some((other) => jsonEqual(other, each)))];
  return order === undefined ? merged : inOrder(merged, order, undefined);
}

function mergeItems(live: JsonArray, patch: JsonArray, key: string, item: Typed): JsonArray {
  if (patch.some((each) => isJsonObject(each) && each[PATCH] === 'replace' && each[key] === undefined))
    return patch.filter((each) => !(isJsonObject(each) && each[PATCH] === 'replace'));
  let merged = [...live];
  for (const each of patch) {
    if (!isJsonObject(each)) throw new PatchFault('unable to merge a list whose items are not objects');
    const name = each[key];
    if (name === undefined) throw new PatchFault(`map: ${JSON.stringify(each)} does not contain declared merge key: ${key}`);
    const isSame = (other: JsonValue): boolean => isJsonObject(other) && jsonEqual(other[key] ?? null, name);
    if (each[PATCH] === 'delete') {
      merged = merged.filter((other) => !isSame(other));
      continue;
    }
    const at = merged.findIndex(isSame);
    const before = merged[at];
    const next = mergeMap(isJsonObject(before) ? before : newJsonObject(), each, item);
    if (at === -1) merged.push(next);
    else merged[at] = next;
  }
  return merged;
}

/**
 * A merged list as it is where the patch does not say an order: the items of the patch in its order, and each other item before the first of these that it was
 * before. New items so come before the others. Source: `strategicpatch`, normalizeElementOrder.
 */
function patchedFirst(merged: JsonArray, before: JsonArray, patch: JsonArray, key: string): JsonArray {
  const keyOf = (item: JsonValue): string => JSON.stringify(isJsonObject(item) ? (item[key] ?? null) : item);
  const [wanted, old] = [patch, before].map((list) => new Map(list.map((item, rank) => [keyOf(item), rank])));
  const isOfPatch = (item: JsonValue): boolean => wanted?.has(keyOf(item)) === true;
  const own = merged.filter(isOfPatch).sort((a, b) => (wanted?.get(keyOf(a)) ?? 0) - (wanted?.get(keyOf(b)) ?? 0));
  const others = merged.filter((item) => !isOfPatch(item));
  const result: JsonValue[] = [];
  for (const item of own) {
    const rank = old?.get(keyOf(item));
    while (rank !== undefined && others.length > 0 && (old?.get(keyOf(others[0] ?? null)) ?? rank) < rank)
      result.push(others.shift() ?? null);
    result.push(item);
  }
  return [...result, ...others];
}

/** A list in the order of a patch, as far as that names its items; others stay behind the item that they followed. */
function inOrder(list: JsonArray, order: JsonArray, key: string | undefined): JsonArray {
  const keyOf = (item: JsonValue): JsonValue => (key !== undefined && isJsonObject(item) ? (item[key] ?? null) : item);
  const ranks = new Map(order.map((item, rank) => [JSON.stringify(keyOf(item)), rank]));
  let last = -1;
  const ranked = list.map((item) => {
    const rank = ranks.get(JSON.stringify(keyOf(item)));
    if (rank !== undefined) last = rank;
    return { item, rank: rank ?? last + 0.5 };
  });
  return ranked.sort((a, b) => a.rank - b.rank).map(({ item }) => item);
}

function fieldOf({ form, minor }: Typed, name: string): MergedField {
  const plain = form.replace(/^\*/, '');
  if (plain.startsWith('{')) return { form: plain.slice(plain.indexOf('}') + 1), minor, isSet: false };
  const found: TypeField | undefined = plain === '' ? undefined : typeFacts(plain, minor).fields?.find((each) => each.name === name);
  if (found === undefined) return { form: '', minor, isSet: false };
  return { form: found.form, minor, isSet: found.listType === 'set', ...(found.mergeKey && { mergeKey: found.mergeKey }) };
}
