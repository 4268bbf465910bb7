import type { TSESLint, TSESTree } from '@typescript-eslint/utils';
import { choiceOf, unknownValue, type StaticValue } from '../static-value.js';
import { guardsOf, type Guard } from '../values/guards.js';
import type { Reading } from '../values/reading.js';
import { writesOf } from '../values/variable-writes.js';
import { truthOf } from './read-operators.js';

type Variable = TSESLint.Scope.Variable;

/** Of so many conditions around a name those that are read are the first ones. */
const MAX_AROUND = 8;

/**
 * What a variable is at a place in the program: of several values those that the conditions around it leave, such as lists inside of
 * `if (Array.isArray(variable))`, or the text of `variable === 'text'`; unknown where none is left, or where a condition asks for its type in a way that is
 * not known.
 */
export function narrowed(reading: Reading, variable: Variable, value: StaticValue, node: TSESTree.Identifier): StaticValue {
  const known = reading.guards.get(variable) ?? guardsOf(variable);
  reading.guards.set(variable, known);
  const [at] = node.range;
  const around = known.filter(({ range }) => range[0] <= at && at < range[1]).slice(0, MAX_AROUND);
  if (around.length === 0 || writesOf(reading.writes, variable).isSetAgain) return value;
  if (reading.isNarrowing) {
    // What is read for a condition alone is not kept.
    reading.cycles++;
    return value;
  }
  reading.isNarrowing = true;
  const text = value.kind === 'unknown' || value.kind === 'choice' ? comparedWith(reading, around, node) : undefined;
  const left = text ?? around.reduce<StaticValue>((each, guard) => leftBy(reading, variable, each, guard), value);
  reading.isNarrowing = false;
  return left;
}

function leftBy(reading: Reading, variable: Variable, value: StaticValue, guard: Guard): StaticValue {
  if (value.kind === 'unknown' && value.among === undefined) return value;
  const truthFor = (each: StaticValue): boolean | undefined => truthOf(readFor(reading, variable, each, guard.test));
  const isLeft = (each: StaticValue): boolean => truthFor(each) !== !guard.holds;
  if (value.kind === 'unknown') {
    const among = value.among?.filter(isLeft) ?? [];
    const [only] = among;
    return only !== undefined && among.length === 1 ? only : among.length === 0 ? unknownValue(value.node) : { ...value, among };
  }
  const left = (value.kind === 'choice' ? value.alternatives : [value]).filter(isLeft);
  const isOpen = asksForType(guard) && left.some((each) => truthFor(each) === undefined);
  return left.length === 0 || isOpen ? unknownValue(value.node) : choiceOf(value.node, left);
}

/** What a condition is while a variable has a value. */
function readFor(reading: Reading, variable: Variable, value: StaticValue, test: TSESTree.Expression): StaticValue {
  const before = reading.assigned.get(variable);
  reading.assigned.set(variable, { value, within: test, isRead: false });
  const found = reading.read(test);
  if (before === undefined) reading.assigned.delete(variable);
  else reading.assigned.set(variable, before);
  return found;
}

/** Whether a condition asks for the type of what it names: by `typeof`, `instanceof`, or a function such as `isString`. */
function asksForType({ name }: Guard): boolean {
  const { parent } = name;
  if (parent?.type === 'UnaryExpression') return parent.operator === 'typeof';
  if (parent?.type === 'BinaryExpression') return parent.operator === 'instanceof';
  if (parent?.type !== 'CallExpression' || parent.callee === name) return false;
  const callee = parent.callee.type === 'MemberExpression' ? parent.callee.property : parent.callee;
  return callee.type === 'Identifier' && /^is[A-Z]/.test(callee.name);
}

/** The text that a condition says that a name is. */
function comparedWith(reading: Reading, around: readonly Guard[], node: TSESTree.Identifier): StaticValue | undefined {
  for (const { holds, test } of around) {
    const value = holds ? sameAs(reading, test, node.name) : undefined;
    if (value !== undefined) return { kind: 'scalar', value, node };
  }
  return undefined;
}

function sameAs(reading: Reading, test: TSESTree.Expression, name: string): string | undefined {
  if (test.type === 'LogicalExpression' && test.operator === '&&')
    return sameAs(reading, test.left, name) ?? sameAs(reading, test.right, name);
  if (test.type !== 'BinaryExpression' || test.operator !== '===') return undefined;
  const { left, right } = test;
  if (left.type !== 'Identifier' || left.name !== name) return undefined;
  const value = reading.read(right);
  return value.kind === 'scalar' && typeof value.value === 'string' ? value.value : undefined;
}
