import type { JsonPath } from '@structural/document';
import type { JsonObject, JsonValue } from '@structural/json';
import { isJsonArray, isJsonObject, newJsonObject } from '@structural/json';

/** An object somewhere in a document that may be a resource of a kind of its own. */
export interface FoundObject {
  /** Where it stands: `[]` for the document itself, `['items', 2]` inside a `List`. */
  readonly path: JsonPath;
  /** Its value; for an item of a typed list without own `apiVersion` and `kind`, with those that the list implies. */
  readonly value: JsonObject;
}

/**
 * The objects in a document: the document itself or the items of a list, lists inside lists included, in the order of the text.
 *
 * A list is what kubectl takes for one: any object with `items`, whose kind ends in `List`. Source: apimachinery, `unstructured`
 * codec, `decodeToList`.
 */
export function findObjects(value: JsonValue): readonly FoundObject[] {
  return objectsBelow([], value);
}

/** What {@link findObjects} finds in one item of a list, of which `rest` is the list without its items; undefined where it is no list at all. */
export function findObjectsInItem(rest: JsonObject, index: number, item: JsonValue): readonly FoundObject[] | undefined {
  const { kind } = rest;
  return typeof kind === 'string' && kind.endsWith('List') ? objectsBelow(['items', index], withImpliedType(item, rest, kind)) : undefined;
}

function objectsBelow(path: JsonPath, value: JsonValue): readonly FoundObject[] {
  if (!isList(value)) return isJsonObject(value) ? [{ path, value }] : NONE;
  const found: FoundObject[] = [];
  // A stack instead of recursion: nothing bounds how deep lists are nested.
  const pending: { readonly path: JsonPath; readonly value: JsonValue }[] = [{ path, value }];
  for (let next = pending.pop(); next !== undefined; next = pending.pop()) {
    const object = next.value;
    if (!isJsonObject(object)) continue;
    if (!isList(object)) {
      found.push({ path: next.path, value: object });
      continue;
    }
    for (let index = object.items.length - 1; index >= 0; index--) {
      // As long as it has to be: what is spread leaves room for more.
      pending.push({ path: next.path.concat('items', index), value: withImpliedType(object.items[index]!, object, object.kind) });
    }
  }
  return found;
}

const NONE: readonly never[] = [];

/** The object that {@link findObjects} finds at a path; undefined where it finds none there. Linear in the path. */
export function objectAt(value: JsonValue, path: JsonPath): FoundObject | undefined {
  let at = value;
  for (let i = 0; i < path.length; i += 2) {
    const index = path[i + 1];
    if (!isList(at) || path[i] !== 'items' || typeof index !== 'number') return undefined;
    const item = at.items[index];
    if (item === undefined) return undefined;
    at = withImpliedType(item, at, at.kind);
  }
  return isJsonObject(at) && !isList(at) ? { path, value: at } : undefined;
}

function isList(value: JsonValue): value is JsonObject & { readonly kind: string; readonly items: readonly JsonValue[] } {
  return isJsonObject(value) && typeof value['kind'] === 'string' && value['kind'].endsWith('List') && isJsonArray(value['items']);
}

/** `item` with the type that its list implies when it names none itself, null as an empty object; a plain `List` implies nothing. */
function withImpliedType(item: JsonValue, list: JsonObject, listKind: string): JsonValue {
  if (listKind === 'List' || (item !== null && !isJsonObject(item))) return item;
  if (isFilled(item?.['apiVersion']) || isFilled(item?.['kind'])) return item;
  const typed = newJsonObject();
  for (const [key, member] of Object.entries(item ?? {})) typed[key] = member;
  typed['apiVersion'] = list['apiVersion'] ?? '';
  typed['kind'] = listKind.slice(0, -'List'.length);
  return typed;
}

function isFilled(value: JsonValue | undefined): boolean {
  return value !== undefined && value !== null && value !== '';
}
