import { typeFacts, type TypeField } from '@structural/builtin';
import { withMember } from '@structural/core';
import { goValueText } from '@structural/go';
import { isJsonArray, isJsonObject, jsonEqual, newJsonObject, type JsonArray, type JsonObject, type JsonValue } from '@structural/json';

/** The patched object, or why the patch is none: `code` is 400 for a directive in the wrong form, else 500. */
export type MergedStrategically =
  | { readonly ok: true; readonly value: JsonObject }
  | { readonly ok: false; readonly code: 400 | 500; readonly error: string };

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
    if (error instanceof PatchFault) return { ok: false, code: error.code, error: error.message };
    throw error;
  }
}

class PatchFault extends Error {
  readonly code: 400 | 500;
  constructor(message: string, code: 400 | 500 = 500) {
    super(message);
    this.code = code;
  }
}

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
  if (directive !== undefined) throw unknownDirective(directive, patch);
  const merged = Object.assign(newJsonObject(), live);
  retainKeys(merged, patch);
  for (const [name, value] of Object.entries(patch)) {
    if (name === RETAIN_KEYS || name.startsWith(SET_ORDER)) continue;
    const field = fieldOf(typed, name);
    const order = patch[SET_ORDER + name];
    const next = name.startsWith(DELETE_FROM) ? value : mergeValue(merged[name], value, field, isJsonArray(order) ? order : undefined);
    if (name.startsWith(DELETE_FROM)) deleteFrom(merged, name.slice(DELETE_FROM.length), value);
    else if (next === undefined) Reflect.deleteProperty(merged, name);
    else merged[name] = next;
  }
  // An order may be all that is said about a list.
  for (const [name, order] of Object.entries(patch)) {
    const field = name.startsWith(SET_ORDER) ? name.slice(SET_ORDER.length) : '';
    const list = merged[field];
    if (field !== '' && patch[field] === undefined && isJsonArray(list) && isJsonArray(order))
      merged[field] = inOrder(list, list, order, fieldOf(typed, field).mergeKey);
  }
  return merged;
}

function unknownDirective(directive: JsonValue, patch: JsonObject): PatchFault {
  return new PatchFault(`unknown patch type: ${goValueText(directive)} in map: ${goValueText(patch)}`);
}

/** Takes all members away that a patch does not retain; it may set no other ones. */
function retainKeys(merged: Record<string, JsonValue>, patch: JsonObject): void {
  const retained = patch[RETAIN_KEYS];
  if (retained === undefined) return;
  const isOdd = ([name, value]: readonly [string, JsonValue]): boolean =>
    name !== RETAIN_KEYS && value !== null && !name.startsWith(DELETE_FROM) && !name.startsWith(SET_ORDER) && !isRetained(name);
  const isRetained = (name: string): boolean => isJsonArray(retained) && retained.includes(name);
  if (!isJsonArray(retained) || Object.entries(patch).some(isOdd)) throw new PatchFault('invalid patch format of retainKeys', 400);
  for (const name of Object.keys(merged)) if (!isRetained(name)) Reflect.deleteProperty(merged, name);
}

function deleteFrom(merged: Record<string, JsonValue>, field: string, gone: JsonValue): void {
  const list = merged[field];
  if (isJsonArray(list) && isJsonArray(gone)) merged[field] = list.filter((item) => !gone.some((each) => jsonEqual(each, item)));
}

/** A field and how lists in it are merged. */
interface MergedField extends Typed {
  readonly mergeKey?: string;
  /** Whether a list of texts is merged, not replaced. */
  readonly isSet: boolean;
}

/** The value of a field once it is patched; `undefined` where it is gone. */
function mergeValue(
  live: JsonValue | undefined,
  patch: JsonValue,
  field: MergedField,
  order: JsonArray | undefined,
): JsonValue | undefined {
  if (patch === null) return undefined;
  if (isJsonObject(live) && isJsonObject(patch)) return mergeMap(live, patch, field);
  const { mergeKey } = field;
  if (!isJsonArray(live) || !isJsonArray(patch)) {
    const fresh = withoutDirectives(patch);
    return isJsonArray(fresh) && order !== undefined ? inOrder(fresh, [], order, mergeKey) : fresh;
  }
  if (mergeKey !== undefined)
    return mergeItems(live, patch, mergeKey, { form: field.form.replace(/^\*?\[\]/, ''), minor: field.minor }, order);
  if (!field.isSet) return patch;
  const merged = [...live, ...patch].filter((each, index, all) => all.findIndex((other) => jsonEqual(other, each)) === index);
  return inOrder(merged, live, order ?? patch, undefined);
}

/** What a patch brings where there was nothing to merge with: no nulls, and nothing that has a `$patch`. */
function withoutDirectives(value: JsonValue): JsonValue | undefined {
  if (isJsonArray(value)) return value.flatMap((each) => withoutDirectives(each) ?? []);
  if (!isJsonObject(value)) return value;
  if (value[PATCH] !== undefined) return undefined;
  const own = newJsonObject();
  for (const [name, each] of Object.entries(value)) {
    const kept = each === null ? undefined : withoutDirectives(each);
    if (kept !== undefined) own[name] = kept;
  }
  return own;
}

/** A list of objects with the items of a patch, each known by its merge key: first those that go, then the others. */
function mergeItems(live: JsonArray, patch: JsonArray, key: string, item: Typed, order: JsonArray | undefined): JsonArray {
  const items = patch.map((each) => {
    if (!isJsonObject(each)) throw new PatchFault(`list element types are not identical: [${goValueText(live)} ${goValueText(patch)}]`);
    return each;
  });
  const plain = items.filter((each) => each[PATCH] === undefined);
  let kept = live;
  let isReplaced = false;
  for (const each of items) {
    const directive = each[PATCH];
    if (directive === 'replace') isReplaced = true;
    else if (directive === 'delete') kept = kept.filter((other) => !isSame(other, keyOf(each, key), key));
    else if (directive === 'merge') throw new PatchFault('merging lists cannot yet be specified in the patch');
    else if (directive !== undefined) throw unknownDirective(directive, each);
  }
  if (isReplaced) return plain;
  const merged = [...kept];
  for (const each of plain) {
    const at = merged.findIndex((other) => isSame(other, keyOf(each, key), key));
    const before = merged[at];
    if (isJsonObject(before)) merged[at] = mergeMap(before, each, item);
    else merged.push(each);
  }
  return inOrder(merged, live, order ?? plain, key);
}

function keyOf(item: JsonObject, key: string): JsonValue {
  const value = item[key];
  if (value === undefined) throw new PatchFault(`map: ${goValueText(item)} does not contain declared merge key: ${key}`);
  return value;
}

function isSame(item: JsonValue, value: JsonValue, key: string): boolean {
  return isJsonObject(item) && jsonEqual(item[key] ?? null, value);
}

/**
 * A merged list in its order: the items that the patch names in the order of the patch, and each other item before the first of these that it was before. New items so
 * come before the others. Source: `strategicpatch`, normalizeElementOrder.
 */
function inOrder(merged: JsonArray, before: JsonArray, order: JsonArray, key: string | undefined): JsonArray {
  const nameOf = (item: JsonValue): string => JSON.stringify(key !== undefined && isJsonObject(item) ? (item[key] ?? null) : item);
  const [wanted, old] = [order, before].map((list) => new Map(list.map((item, rank) => [nameOf(item), rank])));
  const isOfPatch = (item: JsonValue): boolean => wanted?.has(nameOf(item)) === true;
  const own = merged.filter(isOfPatch).sort((a, b) => (wanted?.get(nameOf(a)) ?? 0) - (wanted?.get(nameOf(b)) ?? 0));
  const others = merged.filter((item) => !isOfPatch(item));
  const result: JsonValue[] = [];
  for (const item of own) {
    const rank = old?.get(nameOf(item));
    while (rank !== undefined && others.length > 0 && (old?.get(nameOf(others[0] ?? null)) ?? rank) < rank)
      result.push(others.shift() ?? null);
    result.push(item);
  }
  return [...result, ...others];
}

function fieldOf({ form, minor }: Typed, name: string): MergedField {
  const plain = form.replace(/^\*/, '');
  if (plain.startsWith('{')) return { form: plain.slice(plain.indexOf('}') + 1), minor, isSet: false };
  const found: TypeField | undefined = plain === '' ? undefined : typeFacts(plain, minor).fields?.find((each) => each.name === name);
  if (found === undefined) return { form: '', minor, isSet: false };
  return { form: found.form, minor, isSet: found.listType === 'set', ...(found.mergeKey && { mergeKey: found.mergeKey }) };
}
