import { isDeducedMap, memberType, type Atom, type ListType, type MapType } from '../types/atom.js';
import {
  childSet,
  fieldSetOf,
  hasMember,
  isEmptySet,
  NO_FIELDS,
  recursiveDifference,
  union,
  type FieldSet,
  type SetNode,
} from '../fields/field-set.js';
import type { PathElement } from '../fields/path-element.js';
import { chosenType } from './chosen-type.js';

/**
 * A set of fields by what the type says today: what is owned as a whole now is no longer owned in parts.
 *
 * The same set comes back where nothing changed. What was owned as a whole and no longer is stays as it is. Source: `structured-merge-diff`,
 * ReconcileFieldSetWithSchema.
 */
export function reconcileFields(set: FieldSet, type: Atom): FieldSet {
  const { isWhole, below } = wholesBelow(type, set, false);
  const wholes = isWhole ? NO_FIELDS : below;
  return isEmptySet(wholes) ? set : union(recursiveDifference(set, wholes), wholes);
}

/** What is owned in parts though it is a whole: the place itself, or places below it. */
interface Wholes {
  readonly isWhole: boolean;
  readonly below: FieldSet;
}

const NONE: Wholes = { isWhole: false, below: NO_FIELDS };
const WHOLE: Wholes = { isWhole: true, below: NO_FIELDS };

/** `isLeaf`: the place itself is owned and nothing below it. */
function wholesBelow(type: Atom, set: FieldSet | undefined, isLeaf: boolean): Wholes {
  const chosen = chosenType(type, undefined);
  if (chosen === undefined || typeof chosen === 'string') return NONE;
  if (chosen.kind === 'map' && isDeducedMap(chosen)) return NONE;
  if (!isLeaf && chosen.isAtomic) return chosen.kind === 'list' || (set !== undefined && !isEmptySet(set)) ? WHOLE : NONE;
  return set === undefined ? NONE : { isWhole: false, below: wholesInside(chosen, set) };
}

function wholesInside(type: MapType | ListType, set: FieldSet): FieldSet {
  const members: PathElement[] = [];
  const children: SetNode[] = [];
  const visit = (element: PathElement, isMember: boolean): void => {
    const own = type.kind === 'list' ? type.elements : element.kind === 'field' ? memberType(type, element.name) : type.elements();
    if (own === undefined) return;
    const below = childSet(set, element);
    const wholes = wholesBelow(own, below, isMember && below === undefined);
    if (wholes.isWhole) members.push(element);
    if (!isEmptySet(wholes.below)) children.push({ element, set: wholes.below });
  };
  for (const { element } of set.children) visit(element, hasMember(set, element));
  for (const element of set.members) if (childSet(set, element) === undefined) visit(element, true);
  return fieldSetOf(members, children);
}
