import type { TSESTree } from '@typescript-eslint/utils';
import { unknownValue, type StaticValue } from '../static-value.js';
import type { Reading } from '../values/reading.js';

/** A list; of what stands behind a spread of unknown length not even the index is known. */
export function readList(reading: Reading, node: TSESTree.ArrayExpression): StaticValue {
  const items: StaticValue[] = [];
  for (const element of node.elements) {
    if (element === null) {
      items.push({ kind: 'scalar', value: null, node });
    } else if (element.type === 'SpreadElement') {
      const spread = reading.read(element.argument);
      if (spread.kind !== 'list') return { kind: 'list', node, items, isOpen: true };
      items.push(...spread.items);
      if (spread.isOpen) return { kind: 'list', node, items, isOpen: true };
    } else {
      items.push(readItem(reading, element));
    }
  }
  return { kind: 'list', node, items, isOpen: false };
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
