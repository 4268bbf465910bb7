import { memberType, type Atom } from '../types/atom.js';
import { fieldSetOf, type FieldSet, type SetNode } from '../fields/field-set.js';
import type { PathElement } from '../fields/path-element.js';

const NO_TYPE: Atom = {};

/**
 * A set that has the named fields, too, below which it has any: who owns `spec.a` is taken to own `spec`, but not a key of a map or an item.
 *
 * Source: `structured-merge-diff`, Set.EnsureNamedFieldsAreMembers.
 */
export function withNamedFields(set: FieldSet, type: Atom): FieldSet {
  const members: PathElement[] = [...set.members];
  const children: SetNode[] = [];
  for (const { element, set: below } of set.children) {
    if (element.kind === 'field' && type.map?.field(element.name) !== undefined) members.push(element);
    children.push({ element, set: withNamedFields(below, typeAt(type, element)) });
  }
  return fieldSetOf(members, children);
}

function typeAt({ list, map }: Atom, element: PathElement): Atom {
  if (element.kind === 'field' && map !== undefined) return memberType(map, element.name) ?? NO_TYPE;
  return element.kind === 'key' && list !== undefined ? list.elements : NO_TYPE;
}
