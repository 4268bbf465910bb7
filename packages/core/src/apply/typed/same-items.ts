import { compareUtf8, type JsonValue } from '@structural/json';
import type { ListType } from '../types/atom.js';
import { compareElements, type PathElement } from '../fields/path-element.js';
import { listElement } from './list-element.js';

/** Items of a list that are one to ownership: where they stand, and the step to them. */
export interface SameItems {
  readonly element: PathElement;
  readonly indices: readonly number[];
}

/**
 * The items of a list by the steps to them, sorted by these; linear but for sorting, and kept with the list.
 *
 * Items to which there is none are reported and left out, or, where nobody asks, are all one.
 */
export function itemsByElement(
  type: ListType,
  items: readonly JsonValue[],
  tell?: (index: number, error: string) => void,
): readonly SameItems[] {
  let known = grouped.get(items);
  if (known?.type !== type) grouped.set(items, (known = { type, ...groupItems(type, items) }));
  if (tell === undefined || known.errors.length === 0) return known.groups;
  for (const { error, index } of known.errors) tell(index, error);
  return known.groups.filter(({ element }) => element.kind !== 'none');
}

interface Grouped {
  readonly groups: readonly SameItems[];
  readonly errors: readonly { readonly index: number; readonly error: string }[];
}

const grouped = new WeakMap<readonly JsonValue[], Grouped & { readonly type: ListType }>();

interface FoundItem {
  readonly element: PathElement;
  readonly index: number;
}

function groupItems(type: ListType, items: readonly JsonValue[]): Grouped {
  const found: FoundItem[] = [];
  const errors: { index: number; error: string }[] = [];
  for (const [index, item] of items.entries()) {
    const { element, error } = listElement(type, item);
    found.push({ element, index });
    if (error !== undefined) errors.push({ index, error });
  }
  const groups: { readonly element: PathElement; readonly indices: number[] }[] = [];
  for (const { element, index } of sortedItems(found)) {
    const last = groups.at(-1);
    if (last !== undefined && compareElements(last.element, element) === 0) last.indices.push(index);
    else groups.push({ element, indices: [index] });
  }
  return { groups, errors };
}

/** A set of texts, which may be long, is sorted as such. */
function sortedItems(found: readonly FoundItem[]): readonly FoundItem[] {
  const texts: { readonly text: string; readonly item: FoundItem }[] = [];
  for (const item of found) {
    if (item.element.kind !== 'value' || typeof item.element.value !== 'string') {
      return [...found].sort((a, b) => compareElements(a.element, b.element) || a.index - b.index);
    }
    texts.push({ text: item.element.value, item });
  }
  return texts.sort((a, b) => compareUtf8(a.text, b.text) || a.item.index - b.item.index).map(({ item }) => item);
}

/** The items of two lists side by side, step by step; one of each pair may be missing. */
export function zipItems(
  was: readonly SameItems[],
  is: readonly SameItems[],
  visit: (element: PathElement, was: readonly number[], is: readonly number[]) => void,
): void {
  let j = 0;
  for (const a of was) {
    let b = is[j];
    let order = b === undefined ? 1 : compareElements(b.element, a.element);
    for (; b !== undefined && order < 0; order = b === undefined ? 1 : compareElements(b.element, a.element)) {
      visit(b.element, NO_INDICES, b.indices);
      b = is[++j];
    }
    const isSame = b !== undefined && order === 0;
    visit(a.element, a.indices, isSame && b !== undefined ? b.indices : NO_INDICES);
    if (isSame) j++;
  }
  for (const b of is.slice(j)) visit(b.element, NO_INDICES, b.indices);
}

const NO_INDICES: readonly number[] = [];
