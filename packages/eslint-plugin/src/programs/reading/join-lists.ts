import type { TSESTree } from '@typescript-eslint/utils';
import { choiceOf, nothingAt, withoutChoices, type StaticList, type StaticValue } from '../static-value.js';

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
  const others = parts.flatMap((part) => (part.kind === 'choice' ? part.alternatives.filter(hasItems) : []));
  const isSure = parts.every((part) => part.kind === 'list' && part.isOpen === false);
  const isOpen = isSure ? false : others.length > MAX_OTHERS || parts.some(mayHaveMore) ? true : 'listed';
  const list: StaticList = { kind: 'list', node, items, isOpen };
  return others.length === 0
    ? list
    : choiceOf(node, [list, ...others.slice(0, MAX_OTHERS).map((each): StaticValue => ({ ...each, node, isOpen }))]);
}

/** Whether a value may have other items than are known. */
function mayHaveMore(value: StaticValue): boolean {
  return value.kind === 'choice' ? value.alternatives.some(mayHaveMore) : value.kind !== 'list' || value.isOpen === true;
}

function hasItems(value: StaticValue): value is StaticList {
  return value.kind === 'list' && value.items.length > 0;
}

/** The lists that a value may be, where it is one of some of which all items are known. */
function knownLists({ alternatives }: Extract<StaticValue, { kind: 'choice' }>): readonly StaticList[] {
  const lists = alternatives.filter((each) => each.kind === 'list');
  return lists.length === alternatives.length && lists.every(({ isOpen }) => !isOpen) ? lists : [];
}

/** A list to which the items of another value may be added, at a place that is not known. */
export function perhapsAdded(list: StaticList, added: StaticValue): StaticList {
  const perhaps = itemsIn(added).map((item) => choiceOf(item.node, [nothingAt(item.node), withoutChoices(item)]));
  return { ...list, items: [...list.items, ...perhaps], isOpen: isRepeated(added.node) || [list, added].some(mayHaveMore) || 'listed' };
}

/** Whether a loop repeats something in a block, or anywhere: a later round may write another value there. */
export function isRepeated(node: TSESTree.Node, block?: TSESTree.Node): boolean {
  for (let at: TSESTree.Node | null | undefined = node; at !== undefined && at !== null && at !== block; at = at.parent)
    if (LOOP.test(at.type)) return true;
  return false;
}

const LOOP = /^(?:For|ForOf|ForIn|While|DoWhile)Statement$/;

/** The items that a value may have as a list. */
function itemsIn(value: StaticValue): readonly StaticValue[] {
  if (value.kind === 'choice') return value.alternatives.flatMap(itemsIn);
  return value.kind === 'list' ? value.items : [];
}
