import type { TSESTree } from '@typescript-eslint/utils';
import { unknownValue, type StaticValue } from '../static-value.js';
import type { Reading } from '../values/reading.js';
import { joinLists } from './join-lists.js';

export function readList(reading: Reading, node: TSESTree.ArrayExpression): StaticValue {
  return readElements(reading, node, node.elements);
}

/** The elements of a list, or what is given to a function that adds all of it to one. */
export function readElements(
  reading: Reading,
  node: TSESTree.Node,
  elements: readonly (TSESTree.Expression | TSESTree.SpreadElement | null)[],
): StaticValue {
  return joinLists(
    node,
    elements.map((element): StaticValue => {
      if (element?.type === 'SpreadElement') return reading.read(element.argument);
      const item: StaticValue = element === null ? { kind: 'scalar', value: null, node } : readItem(reading, element);
      return { kind: 'list', node, items: [item], isOpen: false };
    }),
  );
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
