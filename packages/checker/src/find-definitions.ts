import type { JsonPath } from '@structural/document';
import type { JsonObject, JsonValue } from '@structural/json';
import { isJsonArray, isJsonObject, newJsonObject } from '@structural/json';

/** A CustomResourceDefinition somewhere in a document. */
export interface FoundDefinition {
  /** Where it stands: `[]` for the document itself, `['items', 2]` inside a `List`. */
  readonly path: JsonPath;
  /** Its value; for an item of a typed list without own `apiVersion` and `kind`, with those that the list implies. */
  readonly value: JsonObject;
}

/**
 * The CustomResourceDefinitions in a document: the document itself or the items of a list, lists inside lists included.
 *
 * A list is what kubectl takes for one: any object with `items`, whose kind ends in `List`. An object of kind
 * CustomResourceDefinition counts unless its `apiVersion` names another group, so that one without `apiVersion` is
 * reported rather than overlooked. Source: apimachinery, `unstructured` codec, `decodeToList`.
 */
export function findDefinitions(value: JsonValue): readonly FoundDefinition[] {
  const found: FoundDefinition[] = [];
  // A stack instead of recursion: nothing bounds how deep lists are nested.
  const pending: { readonly path: JsonPath; readonly value: JsonValue }[] = [{ path: [], value }];
  for (let next = pending.pop(); next !== undefined; next = pending.pop()) {
    const object = next.value;
    if (!isJsonObject(object)) continue;
    if (isDefinition(object)) {
      found.push({ path: next.path, value: object });
      continue;
    }
    const { kind, items } = object;
    if (typeof kind !== 'string' || !kind.endsWith('List') || !isJsonArray(items)) continue;
    for (let index = items.length - 1; index >= 0; index--) {
      pending.push({ path: [...next.path, 'items', index], value: withImpliedType(items[index]!, object, kind) });
    }
  }
  return found;
}

/** True for an object that the server would read as a CustomResourceDefinition, or refuse as one. */
function isDefinition(object: JsonObject): boolean {
  const { apiVersion, kind } = object;
  if (kind !== 'CustomResourceDefinition') return false;
  return typeof apiVersion !== 'string' || apiVersion === '' || apiVersion.startsWith('apiextensions.k8s.io/');
}

/** `item` with the type that its list implies when it names none itself; a plain `List` implies nothing. */
function withImpliedType(item: JsonValue, list: JsonObject, listKind: string): JsonValue {
  if (listKind === 'List' || !isJsonObject(item)) return item;
  if (isFilled(item['apiVersion']) || isFilled(item['kind'])) return item;
  const typed = newJsonObject();
  for (const [key, member] of Object.entries(item)) typed[key] = member;
  typed['apiVersion'] = list['apiVersion'] ?? '';
  typed['kind'] = listKind.slice(0, -'List'.length);
  return typed;
}

function isFilled(value: JsonValue | undefined): boolean {
  return value !== undefined && value !== null && value !== '';
}
