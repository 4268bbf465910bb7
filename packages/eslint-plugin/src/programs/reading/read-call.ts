import type { TSESTree } from '@typescript-eslint/utils';
import { unknownValue, type KnownType, type StaticObject, type StaticValue } from '../static-value.js';
import { isObjectAssign } from './find-mutations.js';
import { spreadInto } from './read-object.js';
import type { Reading } from './reading.js';
import { variableOf } from './variable-of.js';

/** Few calls are known: what converts to text or a truth value, and what freezes. */
export function readCall(reading: Reading, node: TSESTree.CallExpression): StaticValue {
  const {
    arguments: [first],
    callee,
  } = node;
  if (callee.type === 'Identifier') {
    const type = CONVERSIONS.get(callee.name);
    return type !== undefined && isGlobal(reading, callee) ? unknownValue(node, type) : unknownValue(node);
  }
  if (callee.type !== 'MemberExpression' || callee.computed || callee.object.type !== 'Identifier' || callee.property.type !== 'Identifier')
    return unknownValue(node);
  if (isObjectAssign(node) && isGlobal(reading, callee.object)) return readAssigned(reading, node);
  const isFreezing = callee.object.name === 'Object' && callee.property.name === 'freeze' && isGlobal(reading, callee.object);
  return isFreezing && first !== undefined && first.type !== 'SpreadElement' ? reading.read(first) : unknownValue(node);
}

/** What `Object.assign` returns. */
function readAssigned(reading: Reading, node: TSESTree.CallExpression): StaticValue {
  if (node.arguments.some(({ type }) => type === 'SpreadElement')) return unknownValue(node);
  const [target, ...sources] = node.arguments.map((argument) => reading.read(argument));
  if (target?.kind !== 'object') return unknownValue(node);
  return sources.reduce<StaticObject>((object, source) => spreadInto(object, source, node), target);
}

const CONVERSIONS: ReadonlyMap<string, KnownType> = new Map([
  ['String', 'string'],
  ['Boolean', 'boolean'],
]);

function isGlobal(reading: Reading, node: TSESTree.Identifier): boolean {
  return (variableOf(reading, node)?.defs.length ?? 0) === 0;
}
