import { isJsonArray, isJsonObject, type JsonArray, type JsonObject, type JsonValue } from '@structural/json';
import { memberType, type Atom, type ListType, type MapType, type ScalarType } from '../types/atom.js';
import { fieldSetOf, isEmptySet, NO_FIELDS, union, type FieldSet, type SetNode } from '../fields/field-set.js';
import type { PathElement } from '../fields/path-element.js';
import { equalValues } from '../fields/value-order.js';
import { chosenType } from './chosen-type.js';
import { itemsByElement, zipItems, type SameItems } from './same-items.js';
import { typedError, type TypedError } from './typed-error.js';

/** The fields by which a value differs from another; no field is in two of the sets. */
export interface FieldComparison {
  readonly added: FieldSet;
  readonly modified: FieldSet;
  readonly removed: FieldSet;
}

/** A comparison, or what of either value does not fit the type, so that items cannot be distinguished. */
export type CompareTyped =
  | { readonly ok: true; readonly comparison: FieldComparison }
  | { readonly ok: false; readonly errors: readonly TypedError[] };

/** What was added, modified and removed on the way from one value to the other. Source: `structured-merge-diff`, TypedValue.Compare. */
export function compareTyped(type: Atom, before: JsonValue, after: JsonValue): CompareTyped {
  const walk: Walk = { steps: [], errors: [] };
  const { below } = compareAt(type, before, after, walk);
  return walk.errors.length > 0 ? { ok: false, errors: walk.errors } : { ok: true, comparison: below };
}

interface Walk {
  readonly steps: PathElement[];
  readonly errors: TypedError[];
}

/** What became of a value itself, and of the fields below it. */
interface Difference {
  readonly itself?: keyof FieldComparison;
  readonly below: FieldComparison;
}

const SAME: FieldComparison = { added: NO_FIELDS, modified: NO_FIELDS, removed: NO_FIELDS };
const KINDS = ['added', 'modified', 'removed'] as const;

function compareAt(type: Atom, before: JsonValue | undefined, after: JsonValue | undefined, walk: Walk): Difference {
  const [was, is] = [chosenType(type, before), chosenType(type, after)];
  if (after === undefined) return compareAs(was, before, after, walk);
  if (before === undefined || was === is) return compareAs(is, before, after, walk);
  const first = compareAs(was, before, after, walk);
  const second = compareAs(is, before, after, walk);
  const itself = first.itself ?? second.itself;
  const below = { ...SAME };
  for (const kind of KINDS) below[kind] = union(first.below[kind], second.below[kind]);
  return { ...(itself === undefined ? {} : { itself }), below };
}

function compareAs(
  type: MapType | ListType | ScalarType | undefined,
  before: JsonValue | undefined,
  after: JsonValue | undefined,
  walk: Walk,
): Difference {
  const itself = before === undefined ? 'added' : after === undefined ? 'removed' : undefined;
  if (type === undefined) walk.errors.push(typedError(walk.steps, 'schema error: invalid atom: inlined'));
  if (type !== undefined && typeof type !== 'string') {
    const below = compareInside(type, before, after, walk);
    if (below !== undefined) return { ...(itself === undefined ? {} : { itself }), below };
  }
  if (itself !== undefined) return { itself, below: SAME };
  return before === undefined || after === undefined || equalValues(before, after) ? UNCHANGED : MODIFIED;
}

const UNCHANGED: Difference = { below: SAME };
const MODIFIED: Difference = { itself: 'modified', below: SAME };

/** The differences below a value; undefined where it is compared as a whole: if it is atomic, or if there is nothing on either side. */
function compareInside(
  type: MapType | ListType,
  before: JsonValue | undefined,
  after: JsonValue | undefined,
  walk: Walk,
): FieldComparison | undefined {
  if (type.isAtomic) return undefined;
  if (type.kind === 'list') {
    const [was, is] = [isJsonArray(before) ? before : [], isJsonArray(after) ? after : []];
    return was.length === 0 && is.length === 0 ? undefined : compareItems(type, was, is, walk);
  }
  const [was, is] = [isJsonObject(before) ? before : EMPTY, isJsonObject(after) ? after : EMPTY];
  const names = new Set([...Object.keys(was), ...Object.keys(is)]);
  return names.size === 0 ? undefined : compareMembers(type, was, is, names, walk);
}

const EMPTY: JsonObject = Object.freeze(Object.create(null) as JsonObject);

function compareMembers(type: MapType, before: JsonObject, after: JsonObject, names: ReadonlySet<string>, walk: Walk): FieldComparison {
  const gathered = newGathered();
  for (const name of names) {
    const own = memberType(type, name);
    const [was, is] = [before[name], after[name]];
    if (was === is && typeof was !== 'object') continue;
    const element: PathElement = { kind: 'field', name };
    walk.steps.push(element);
    gather(gathered, element, compareAt(own ?? NO_TYPE, was, is, walk));
    walk.steps.pop();
  }
  return toComparison(gathered);
}

const NO_TYPE: Atom = {};

function compareItems(type: ListType, before: JsonArray, after: JsonArray, walk: Walk): FieldComparison {
  const gathered = newGathered();
  const [was, is] = [identifiedItems(type, before, walk), identifiedItems(type, after, walk)];
  zipItems(was, is, (element, old, now) => {
    walk.steps.push(element);
    if (old.length > 1 && now.length > 1) {
      if (!equalValues(itemsAt(before, old), itemsAt(after, now))) gather(gathered, element, MODIFIED);
    } else {
      const first = old.length === 1 ? itemsAt(before, old)[0] : undefined;
      const second = now.length === 1 ? itemsAt(after, now)[0] : undefined;
      if (first !== undefined || second !== undefined) gather(gathered, element, compareAt(type.elements, first, second, walk));
      // Items that cannot be distinguished are one field, apart from what they hold.
      if (old.length > 1) gathered.members.removed.push(element);
      if (now.length > 1) gathered.members.added.push(element);
    }
    walk.steps.pop();
  });
  return toComparison(gathered);
}

/** The items that can be found again; the others are errors. */
function identifiedItems(type: ListType, items: JsonArray, { errors, steps }: Walk): readonly SameItems[] {
  return itemsByElement(type, items, (i, error) => void errors.push(typedError(steps, `element ${String(i)}: ${error}`)));
}

function itemsAt(items: JsonArray, indices: readonly number[]): readonly JsonValue[] {
  return indices.map((i) => items[i] ?? null);
}

/** The differences of what a value holds, in the order in which they were found. */
interface Gathered {
  readonly members: Readonly<Record<keyof FieldComparison, PathElement[]>>;
  readonly children: Readonly<Record<keyof FieldComparison, SetNode[]>>;
}

function newGathered(): Gathered {
  return { members: { added: [], modified: [], removed: [] }, children: { added: [], modified: [], removed: [] } };
}

function gather({ members, children }: Gathered, element: PathElement, { itself, below }: Difference): void {
  if (itself !== undefined) members[itself].push(element);
  if (below === SAME) return;
  for (const kind of KINDS) if (!isEmptySet(below[kind])) children[kind].push({ element, set: below[kind] });
}

function toComparison({ members, children }: Gathered): FieldComparison {
  const [added, modified, removed] = KINDS.map((kind) => fieldSetOf(members[kind], children[kind]));
  return { added: added ?? NO_FIELDS, modified: modified ?? NO_FIELDS, removed: removed ?? NO_FIELDS };
}
