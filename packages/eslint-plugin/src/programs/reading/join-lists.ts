import type { TSESTree } from '@typescript-eslint/utils';
import { choiceOf, unknownValue, withoutChoices, type StaticList, type StaticValue } from '../static-value.js';

/** Of more lists than these that a part may be each is not an alternative by itself. */
const MAX_OTHERS = 6;

/**
 * Lists one after the other, as far as they are known: of what stands behind one of unknown length the index is not known. Where one of them is one of several
 * known lists, each of these is an alternative by itself, as not each may be there with each.
 */
export function joinLists(node: TSESTree.Node, parts: readonly StaticValue[]): StaticValue {
  const [only, ...more] = parts.flatMap((part, index) => (part.kind === 'choice' ? [{ index, among: knownLists(part) }] : []));
  if (only !== undefined && more.length === 0 && only.among.length > 0)
    return choiceOf(
      node,
      only.among.map((each) => joinLists(node, parts.with(only.index, each))),
    );
  const items = parts.flatMap((part) => (part.kind === 'list' ? part.items : []));
  const list: StaticList = { kind: 'list', node, items, isOpen: parts.some((part) => part.kind !== 'list' || part.isOpen) };
  const others = parts.flatMap((part) => (part.kind === 'choice' ? part.alternatives.filter(hasItems) : []));
  return others.length === 0
    ? list
    : choiceOf(node, [list, ...others.slice(0, MAX_OTHERS).map((each): StaticValue => ({ ...each, node, isOpen: true }))]);
}

function hasItems(value: StaticValue): value is StaticList {
  return value.kind === 'list' && value.items.length > 0;
}

/** The lists that a value may be, where it is one of some of which all items are known. */
function knownLists({ alternatives }: Extract<StaticValue, { kind: 'choice' }>): readonly StaticList[] {
  const lists = alternatives.filter((each) => each.kind === 'list');
  return lists.length === alternatives.length && lists.every(({ isOpen }) => !isOpen) ? lists : [];
}

/** A list to which items may be added, at a place that is not known. */
export function perhapsAdded(list: StaticList, items: readonly StaticValue[]): StaticList {
  const perhaps = items.map((item) => choiceOf(item.node, [unknownValue(item.node), withoutChoices(item)]));
  return { ...list, items: [...list.items, ...perhaps], isOpen: true };
}

/** The items that a value may have as a list. */
export function itemsIn(value: StaticValue): readonly StaticValue[] {
  if (value.kind === 'choice') return value.alternatives.flatMap(itemsIn);
  return value.kind === 'list' ? value.items : [];
}
