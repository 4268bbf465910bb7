import { isJsonArray, isJsonObject, type JsonArray, type JsonObject, type JsonValue } from '@structural/json';
import type { Atom, ListType, MapType } from '../types/atom.js';
import { fieldSetOf, isEmptySet, NO_FIELDS, type FieldSet, type SetNode } from '../fields/field-set.js';
import type { PathElement } from '../fields/path-element.js';
import { chosenType } from './chosen-type.js';
import { itemsByElement } from './same-items.js';

/**
 * The fields that a value has: leaves, items of lists, members of maps that are not named by the type, and what is null or empty.
 *
 * Of items that cannot be distinguished only that they are there. Source: `structured-merge-diff`, TypedValue.ToFieldSet.
 */
export function toFieldSet(type: Atom, value: JsonValue): FieldSet {
  return fieldsBelow(type, value).set;
}

/** The fields below a value, and whether it is one itself. */
interface Below {
  readonly isMember: boolean;
  readonly set: FieldSet;
}

const LEAF: Below = { isMember: true, set: NO_FIELDS };
const NO_MEMBERS: Below = { isMember: false, set: NO_FIELDS };

function fieldsBelow(type: Atom, value: JsonValue): Below {
  const chosen = chosenType(type, value);
  if (chosen === undefined) return NO_MEMBERS;
  if (typeof chosen === 'string' || chosen.isAtomic) return LEAF;
  if (chosen.kind === 'map') return isJsonObject(value) ? { isMember: false, set: fieldsOfMembers(chosen, value) } : NO_MEMBERS;
  return isJsonArray(value) ? { isMember: false, set: fieldsOfItems(chosen, value) } : NO_MEMBERS;
}

function fieldsOfMembers(type: MapType, object: JsonObject): FieldSet {
  const members: PathElement[] = [];
  const children: SetNode[] = [];
  for (const name in object) {
    const value = object[name] ?? null;
    const field = type.field(name);
    const element: PathElement = { kind: 'field', name };
    const own = field?.type ?? type.elements();
    const below = own === undefined ? NO_MEMBERS : fieldsBelow(own, value);
    if (below.isMember || field === undefined || isEmptyMember(value)) members.push(element);
    if (!isEmptySet(below.set)) children.push({ element, set: below.set });
  }
  return fieldSetOf(members, children);
}

function isEmptyMember(value: JsonValue): boolean {
  return value === null || (isJsonObject(value) && Object.keys(value).length === 0);
}

function fieldsOfItems(type: ListType, items: JsonArray): FieldSet {
  const members: PathElement[] = [];
  const children: SetNode[] = [];
  for (const { element, indices } of itemsByElement(type, items)) {
    members.push(element);
    const { set } = indices.length > 1 ? NO_MEMBERS : fieldsBelow(type.elements, items[indices[0] ?? 0] ?? null);
    if (!isEmptySet(set)) children.push({ element, set });
  }
  return fieldSetOf(members, children);
}
