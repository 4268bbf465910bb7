import type { TSESTree } from '@typescript-eslint/utils';
import { choiceOf, unknownValue, type StaticList, type StaticValue } from '../static-value.js';
import type { Reading } from '../values/reading.js';

/**
 * A list: of what stands behind a spread of unknown length the index is not known. Of lists of which one may be spread, each is an alternative by itself, as
 * not each may be there with each.
 */
export function readList(reading: Reading, node: TSESTree.ArrayExpression): StaticValue {
  const items: StaticValue[] = [];
  const others: StaticList[] = [];
  let isOpen = false;
  for (const element of node.elements) {
    if (element === null) {
      items.push({ kind: 'scalar', value: null, node });
    } else if (element.type === 'SpreadElement') {
      const spread = reading.read(element.argument);
      const among = node.elements.every((each) => each === element || each?.type !== 'SpreadElement') ? listsAmong(spread) : [];
      if (among.length > 0)
        return choiceOf(
          node,
          among.map((each) => withSpread(reading, node, element, each)),
        );
      if (spread.kind === 'list') items.push(...spread.items);
      if (spread.kind !== 'list' || spread.isOpen) isOpen = true;
      if (spread.kind === 'choice')
        others.push(...spread.alternatives.flatMap((each) => (each.kind === 'list' && each.items.length > 0 ? [each] : [])));
    } else {
      items.push(readItem(reading, element));
    }
  }
  const list: StaticList = { kind: 'list', node, items, isOpen };
  return others.length === 0
    ? list
    : choiceOf(node, [list, ...others.slice(0, MAX_OTHERS).map((each) => ({ ...each, node, isOpen: true }))]);
}

const MAX_OTHERS = 6;

/** The lists that a value may be, where it is one of some of which all items are known. */
function listsAmong(value: StaticValue): readonly StaticList[] {
  if (value.kind !== 'choice') return [];
  const lists = value.alternatives.filter((each) => each.kind === 'list');
  return lists.length === value.alternatives.length && lists.every(({ isOpen }) => !isOpen) ? lists : [];
}

/** A list with the only spread in it for one of the lists that this may be. */
function withSpread(reading: Reading, node: TSESTree.ArrayExpression, spread: TSESTree.SpreadElement, { items }: StaticList): StaticList {
  const all = node.elements.flatMap((each): readonly StaticValue[] => {
    if (each === spread) return items;
    return each === null || each.type === 'SpreadElement' ? [{ kind: 'scalar', value: null, node }] : [readItem(reading, each)];
  });
  return { kind: 'list', node, items: all, isOpen: false };
}

/** In a list JSON writes null for what it leaves out elsewhere; libraries take it out. */
function readItem(reading: Reading, element: TSESTree.Expression): StaticValue {
  const item = reading.read(element);
  return mayBeAbsent(item) ? unknownValue(element) : item;
}

function mayBeAbsent(item: StaticValue): boolean {
  if (item.kind === 'choice') return item.alternatives.some(mayBeAbsent);
  return item.kind === 'absent' || (item.kind === 'unknown' && item.among?.some(({ kind }) => kind === 'absent') === true);
}
