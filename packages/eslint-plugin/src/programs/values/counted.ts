import type { TSESTree } from '@typescript-eslint/utils';
import { unknownValue, type StaticValue } from '../static-value.js';
import type { Reading } from './reading.js';

/** What is used again and again counts each time. */
export function counted(reading: Reading, value: StaticValue, node: TSESTree.Node): StaticValue {
  reading.budget -= sizeOf(value, reading.budget);
  return reading.budget > 0 ? value : unknownValue(node);
}

/** How many parts a value has, at most `limit`. */
function sizeOf(value: StaticValue, limit: number): number {
  let size = 0;
  const pending = [value];
  for (let at = pending.pop(); at !== undefined && size < limit; at = pending.pop()) {
    size++;
    if (at.kind === 'list') for (const item of at.items) pending.push(item);
    else if (at.kind === 'choice') for (const alternative of at.alternatives) pending.push(alternative);
    else if (at.kind === 'object') for (const { value: inner } of at.entries.values()) pending.push(inner);
  }
  return size;
}
