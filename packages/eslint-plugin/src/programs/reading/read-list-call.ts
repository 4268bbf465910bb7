import type { TSESTree } from '@typescript-eslint/utils';
import { unknownValue, type StaticList, type StaticValue } from '../static-value.js';
import type { Reading } from '../values/reading.js';
import { truthOf } from './read-operators.js';
import { returnedBy } from './run-body.js';

/** Of more items than these each is not read by itself. */
const MAX_ITEMS = 16;

/** What a method of a list returns; undefined for another method. */
export function readListCall(
  reading: Reading,
  node: TSESTree.CallExpression,
  { object, property }: TSESTree.MemberExpression,
): StaticValue | undefined {
  switch (property.type === 'Identifier' ? property.name : '') {
    case 'map':
      return readMapped(reading, node, object);
    case 'flatMap':
      return flattened(readMapped(reading, node, object), node);
    case 'flat':
      return node.arguments.length === 0 ? flattened(reading.read(object), node) : undefined;
    case 'filter':
      return readFiltered(reading, node, object);
    case 'concat':
      return readConcatenated(reading, node, object);
    case 'split':
      return unknownValue(node, 'list');
    default:
      return undefined;
  }
}

/** A list and what `concat` adds to it; of what follows an unknown list not even the index is known. */
function readConcatenated(reading: Reading, node: TSESTree.CallExpression, target: TSESTree.Expression): StaticValue | undefined {
  const [first, ...added] = [target, ...node.arguments].map((each) =>
    each.type === 'SpreadElement' ? unknownValue(each) : reading.read(each),
  );
  if (first?.kind !== 'list') return undefined;
  // What is no list is added as it is.
  return listed(
    node,
    [first, ...added].map((each) => (isItem(each) ? { ...first, items: [each], isOpen: false } : each)),
  );
}

/** Lists one after the other, as far as they are known. */
function listed(node: TSESTree.Node, lists: readonly StaticValue[]): StaticList {
  const firstOpen = lists.findIndex((list) => list.kind !== 'list' || list.isOpen);
  const known = (firstOpen === -1 ? lists : lists.slice(0, firstOpen + 1)).flatMap((list) => (list.kind === 'list' ? [list] : []));
  return { kind: 'list', node, items: known.flatMap(({ items }) => items), isOpen: firstOpen !== -1 };
}

/** What `map` makes of a list: of each item something, or of unknown items some that are all made alike, or none. */
function readMapped(reading: Reading, node: TSESTree.CallExpression, object: TSESTree.Expression): StaticValue {
  const [made] = node.arguments;
  if (made?.type !== 'ArrowFunctionExpression' && made?.type !== 'FunctionExpression') return unknownValue(node);
  if (made.async) return unknownValue(node);
  const list = reading.read(object);
  if (list.kind === 'list' && !list.isOpen && list.items.length <= MAX_ITEMS) {
    const items = list.items.map((item, i) => returnedBy(reading, made, [item, { kind: 'scalar', value: i, node: made }, list]));
    if (items.every((item) => item !== undefined && item.kind !== 'absent'))
      return { kind: 'list', node, items: items as StaticValue[], isOpen: false };
  }
  const item = returnedBy(reading, made);
  if (item?.kind !== 'object') return unknownValue(node);
  return { kind: 'list', node, items: [item], isOpen: true };
}

function flattened(value: StaticValue, node: TSESTree.Node): StaticValue {
  if (value.kind !== 'list') return unknownValue(node);
  if (value.isOpen) return unknownValue(node, 'list');
  return listed(
    node,
    value.items.map((each) => (isItem(each) ? { ...value, items: [each] } : each)),
  );
}

/** A list without the items that a condition is known not to hold for; unknown where it is not known of one. */
function readFiltered(reading: Reading, node: TSESTree.CallExpression, object: TSESTree.Expression): StaticValue | undefined {
  const [test] = node.arguments;
  const list = reading.read(object);
  if (list.kind !== 'list' || list.isOpen || list.items.length > MAX_ITEMS || test === undefined) return undefined;
  const isBoolean = test.type === 'Identifier' && test.name === 'Boolean';
  if (!isBoolean && test.type !== 'ArrowFunctionExpression') return undefined;
  const truths = list.items.map((item) =>
    truthOf(isBoolean || test.type === 'Identifier' ? item : (returnedBy(reading, test, [item]) ?? unknownValue(node))),
  );
  return truths.includes(undefined) ? undefined : { ...list, items: list.items.filter((_, i) => truths[i]) };
}

function isItem(value: StaticValue): boolean {
  return value.kind === 'object' || value.kind === 'scalar';
}
