import { compareElements, type PathElement } from './path-element.js';

/**
 * A set of fields as a tree: `members` belong to it, `children` lead to what belongs to it further down; being on the way is not being in it.
 *
 * Both are sorted and without repetitions, and no child is empty but in sets that were read. Sets are shared and never written to. Source:
 * `structured-merge-diff`, fieldpath.Set.
 */
export interface FieldSet {
  readonly members: readonly PathElement[];
  readonly children: readonly SetNode[];
}

/** A step and what belongs to the set below it. */
export interface SetNode {
  readonly element: PathElement;
  readonly set: FieldSet;
}

/** The set without fields. */
export const NO_FIELDS: FieldSet = { members: [], children: [] };

/** A set of what was gathered in any order; of equal steps the first counts, and nodes of equal steps are joined. */
export function fieldSetOf(members: readonly PathElement[], children: readonly SetNode[]): FieldSet {
  if (members.length === 0 && children.length === 0) return NO_FIELDS;
  return { members: sortedElements(members), children: sortedNodes(children) };
}

function sortedElements(elements: readonly PathElement[]): readonly PathElement[] {
  if (isSorted(elements, compareElements)) return elements;
  return [...elements].sort(compareElements).filter((element, i, all) => i === 0 || compareElements(all[i - 1] ?? element, element) !== 0);
}

function sortedNodes(nodes: readonly SetNode[]): readonly SetNode[] {
  const order = (a: SetNode, b: SetNode): number => compareElements(a.element, b.element);
  if (isSorted(nodes, order)) return nodes;
  const joined: SetNode[] = [];
  for (const node of [...nodes].sort(order)) {
    const last = joined.at(-1);
    if (last !== undefined && order(last, node) === 0)
      joined[joined.length - 1] = { element: last.element, set: union(last.set, node.set) };
    else joined.push(node);
  }
  return joined;
}

function isSorted<T>(items: readonly T[], order: (a: T, b: T) => number): boolean {
  for (let i = 1; i < items.length; i++) if (order(items[i - 1] as T, items[i] as T) >= 0) return false;
  return true;
}

/** True where no field belongs to the set. */
export function isEmptySet({ members, children }: FieldSet): boolean {
  return members.length === 0 && children.every(({ set }) => isEmptySet(set));
}

/** Where in a sorted list an equal step stands; -1 where none does. */
function find(count: number, at: (i: number) => PathElement | undefined, element: PathElement): number {
  let low = 0;
  let high = count - 1;
  while (low <= high) {
    const middle = (low + high) >>> 1;
    const other = at(middle);
    const order = other === undefined ? 0 : compareElements(other, element);
    if (order === 0) return middle;
    if (order < 0) low = middle + 1;
    else high = middle - 1;
  }
  return -1;
}

/** True where the step itself leads to a field of the set. */
export function hasMember({ members }: FieldSet, element: PathElement): boolean {
  return find(members.length, (i) => members[i], element) >= 0;
}

/** What belongs to the set below a step; undefined where nothing was noted there. */
export function childSet({ children }: FieldSet, element: PathElement): FieldSet | undefined {
  return children[find(children.length, (i) => children[i]?.element, element)]?.set;
}

/** What both lists or either have, step by step: `visit` is given the items of one step, one of which may be missing. */
function zip<T>(
  a: readonly T[],
  b: readonly T[],
  element: (item: T) => PathElement,
  visit: (a: T | undefined, b: T | undefined) => void,
): void {
  let i = 0;
  let j = 0;
  while (i < a.length || j < b.length) {
    const x = a[i];
    const y = b[j];
    const order = x === undefined ? 1 : y === undefined ? -1 : compareElements(element(x), element(y));
    if (order <= 0) i++;
    if (order >= 0) j++;
    visit(order <= 0 ? x : undefined, order >= 0 ? y : undefined);
  }
}

const itself = (element: PathElement): PathElement => element;
const elementOf = ({ element }: SetNode): PathElement => element;

/** The fields of either set. */
export function union(a: FieldSet, b: FieldSet): FieldSet {
  if (a === b || isEmptyNode(b)) return a;
  if (isEmptyNode(a)) return b;
  const members: PathElement[] = [];
  const children: SetNode[] = [];
  // Of equal steps, which differ where one is 1 and the other 1.0, the server keeps the second member and the first child.
  zip(a.members, b.members, itself, (x, y) => pushDefined(members, y ?? x));
  zip(a.children, b.children, elementOf, (x, y) => {
    pushDefined(children, x === undefined || y === undefined ? (x ?? y) : { element: x.element, set: union(x.set, y.set) });
  });
  return { members, children };
}

/** The fields of both sets. */
export function intersection(a: FieldSet, b: FieldSet): FieldSet {
  const members: PathElement[] = [];
  const children: SetNode[] = [];
  zip(a.members, b.members, itself, (x, y) => pushDefined(members, y === undefined ? undefined : x));
  zip(a.children, b.children, elementOf, (x, y) => {
    if (x !== undefined && y !== undefined) pushFilled(children, x.element, intersection(x.set, y.set));
  });
  return { members, children };
}

/** The fields of the first set that the second has not; what is below a field is no part of it. */
export function difference(a: FieldSet, b: FieldSet): FieldSet {
  if (isEmptyNode(b)) return a;
  const children: SetNode[] = [];
  zip(a.children, b.children, elementOf, (x, y) => {
    if (x === undefined) return;
    if (y === undefined) children.push(x);
    else pushFilled(children, x.element, difference(x.set, y.set));
  });
  return { members: without(a.members, b.members), children };
}

/** The fields of the first set that are neither in the second nor below a field of it. */
export function recursiveDifference(a: FieldSet, b: FieldSet): FieldSet {
  if (isEmptyNode(b)) return a;
  const children: SetNode[] = [];
  zip(a.children, b.children, elementOf, (x, y) => {
    if (x === undefined || hasMember(b, x.element)) return;
    if (y === undefined) children.push(x);
    else pushFilled(children, x.element, recursiveDifference(x.set, y.set));
  });
  return { members: without(a.members, b.members), children };
}

function without(a: readonly PathElement[], b: readonly PathElement[]): readonly PathElement[] {
  const kept: PathElement[] = [];
  zip(a, b, itself, (x, y) => pushDefined(kept, y === undefined ? x : undefined));
  return kept;
}

function pushDefined<T>(list: T[], item: T | undefined): void {
  if (item !== undefined) list.push(item);
}

function pushFilled(children: SetNode[], element: PathElement, set: FieldSet): void {
  if (!isEmptySet(set)) children.push({ element, set });
}

function isEmptyNode({ members, children }: FieldSet): boolean {
  return members.length === 0 && children.length === 0;
}

/** The ways to all fields of a set, parents before what is below them. */
export function fieldsOf(set: FieldSet, way: readonly PathElement[] = []): readonly (readonly PathElement[])[] {
  return [
    ...set.members.map((element) => [...way, element]),
    ...set.children.flatMap((node) => fieldsOf(node.set, [...way, node.element])),
  ];
}

/** The set of these fields. */
export function fieldSetOfPaths(paths: readonly (readonly PathElement[])[]): FieldSet {
  const members: PathElement[] = [];
  const children: SetNode[] = [];
  for (const [element, ...rest] of paths) {
    if (element === undefined) continue;
    if (rest.length === 0) members.push(element);
    else children.push({ element, set: fieldSetOfPaths([rest]) });
  }
  return fieldSetOf(members, children);
}

/** True where a field belongs to a set. */
export function hasField(set: FieldSet, path: readonly PathElement[]): boolean {
  let at: FieldSet | undefined = set;
  for (const element of path.slice(0, -1)) at = at === undefined ? undefined : childSet(at, element);
  const last = path.at(-1);
  return at !== undefined && last !== undefined && hasMember(at, last);
}
