import { isJsonArray, isJsonObject, newJsonObject, type JsonArray, type JsonObject, type JsonValue } from '@structural/json';
import { memberType, type Atom, type ListType, type MapType } from '../types/atom.js';
import { childSet, hasMember, isEmptySet, type FieldSet } from '../fields/field-set.js';
import type { PathElement } from '../fields/path-element.js';
import { chosenType } from './chosen-type.js';
import { listElement } from './list-element.js';

/**
 * A value without the fields of a set; null where nothing is left, and for what is owned as a whole, if something below it is to go.
 *
 * Source: `structured-merge-diff`, TypedValue.RemoveItems.
 */
export function removeItems(type: Atom, value: JsonValue, set: FieldSet): JsonValue {
  const chosen = chosenType(type, value);
  if (chosen === undefined) return null;
  if (typeof chosen === 'string') return value;
  if (chosen.isAtomic) return null;
  if (chosen.kind === 'map') return isJsonObject(value) ? removeMembers(chosen, value, set) : null;
  return isJsonArray(value) ? removeFromList(chosen, value, set) : null;
}

function removeMembers(type: MapType, object: JsonObject, set: FieldSet): JsonValue {
  const kept = newJsonObject();
  let isEmpty = true;
  for (const name in object) {
    const element: PathElement = { kind: 'field', name };
    if (hasMember(set, element)) continue;
    kept[name] = removeBelow(memberType(type, name) ?? {}, object[name] ?? null, element, set);
    isEmpty = false;
  }
  return isEmpty ? null : kept;
}

function removeFromList(type: ListType, items: JsonArray, set: FieldSet): JsonValue {
  const kept: JsonValue[] = [];
  for (const item of items) {
    const { element } = listElement(type, item);
    if (!hasMember(set, element)) kept.push(removeBelow(type.elements, item, element, set));
  }
  return kept.length === 0 ? null : kept;
}

function removeBelow(type: Atom, value: JsonValue, element: PathElement, set: FieldSet): JsonValue {
  const below = childSet(set, element);
  return below === undefined || isEmptySet(below) ? value : removeItems(type, value, below);
}
