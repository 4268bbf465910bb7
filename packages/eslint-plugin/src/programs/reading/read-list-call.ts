import type { TSESTree } from '@typescript-eslint/utils';
import { choiceOf, nothingAt, unknownValue, type StaticList, type StaticValue } from '../static-value.js';
import type { Reading } from '../values/reading.js';
import { joinLists } from './join-lists.js';
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

/** A list and what `concat` adds to it: what is no list is added as it is. */
function readConcatenated(reading: Reading, node: TSESTree.CallExpression, target: TSESTree.Expression): StaticValue | undefined {
  const [first = unknownValue(node), ...added] = [target, ...node.arguments].map((each) =>
    each.type === 'SpreadElement' ? unknownValue(each) : reading.read(each),
  );
  // A text has this, too, but no objects and lists are added to one.
  const isOfLists = isSurelyList(first) || (mayBeList(first) && added.some(({ kind }) => kind === 'object' || kind === 'list'));
  return isOfLists
    ? joinLists(
        node,
        [first, ...added].map((each) => asList(each, node)),
      )
    : undefined;
}

function isSurelyList(value: StaticValue): boolean {
  if (value.kind === 'choice') return value.alternatives.every(isSurelyList);
  return value.kind === 'list' || (value.kind === 'unknown' && value.type === 'list');
}

function mayBeList(value: StaticValue): boolean {
  if (value.kind === 'choice') return value.alternatives.every(mayBeList);
  return isSurelyList(value) || (value.kind === 'unknown' && value.type === undefined && value.among === undefined);
}

function asList(value: StaticValue, node: TSESTree.Node): StaticValue {
  return value.kind === 'object' || value.kind === 'scalar' ? { kind: 'list', node, items: [value], isOpen: false } : value;
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
  return joinLists(
    node,
    value.items.map((each) => asList(each, node)),
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
  if (isBoolean && truths.includes(undefined)) return withoutFalse(list, truths);
  return truths.includes(undefined) ? undefined : { ...list, items: list.items.filter((_, i) => truths[i]) };
}

function isNothing(value: StaticValue): boolean {
  return value.kind === 'unknown' && value.isNothing === true;
}

/** A list without items that count as false, of which some may. */
function withoutFalse(list: StaticList, truths: readonly (boolean | undefined)[]): StaticList {
  let isOpen: StaticList['isOpen'] = 'listed';
  const items = list.items.flatMap((item, i): readonly StaticValue[] => {
    if (truths[i] !== undefined) return truths[i] ? [item] : [];
    const alternatives = item.kind === 'choice' ? item.alternatives : [item];
    const known = alternatives.filter((each) => truthOf(each) === true);
    if (alternatives.some((each) => truthOf(each) === undefined && !isNothing(each))) isOpen = true;
    return known.length === 0 ? [] : [choiceOf(item.node, [nothingAt(item.node), ...known])];
  });
  return { ...list, items, isOpen };
}
