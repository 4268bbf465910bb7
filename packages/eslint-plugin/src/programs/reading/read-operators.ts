import type { TSESTree } from '@typescript-eslint/utils';
import { choiceOf, fixedParts, nothingAt, textWithGaps, unknownValue, type StaticValue } from '../static-value.js';
import type { Reading } from '../values/reading.js';
import { typeAtRun, typeName, typeOf } from '../values/type-of.js';

/** Whether a value counts as true; undefined where that is not known. */
export function truthOf(value: StaticValue): boolean | undefined {
  if (value.kind === 'scalar') return Boolean(value.value);
  if (value.kind === 'choice') return sameTruth(value.alternatives);
  if (value.kind === 'unknown' && value.among !== undefined) return sameTruth(value.among);
  if (value.kind === 'unknown' && value.fixed?.some((text) => text !== '') === true) return true;
  const type = typeOf(value);
  return type === 'list' || type === 'object' ? true : type === 'undefined' ? false : undefined;
}

function sameTruth([first, ...others]: readonly StaticValue[]): boolean | undefined {
  const truth = first === undefined ? undefined : truthOf(first);
  return others.every((other) => truthOf(other) === truth) ? truth : undefined;
}

export function readTemplate(reading: Reading, node: TSESTree.TemplateLiteral): StaticValue {
  let fixed: readonly string[] = [''];
  for (const [i, { value }] of node.quasis.entries()) {
    fixed = joined(fixed, [value.cooked ?? '']);
    const expression = node.expressions[i];
    if (expression !== undefined) fixed = joined(fixed, fixedParts(reading.read(expression)));
    if (sizeOf(fixed) > MAX_TEXT) return unknownValue(node, 'string');
  }
  return textWithGaps(node, fixed);
}

/** The known parts of two texts of which one follows the other. */
function joined(before: readonly string[], after: readonly string[]): readonly string[] {
  return [...before.slice(0, -1), `${before.at(-1) ?? ''}${after[0] ?? ''}`, ...after.slice(1)];
}

function sizeOf(fixed: readonly string[]): number {
  return fixed.reduce((sum, text) => sum + text.length + 1, 0);
}

/** More than a request can hold. */
const MAX_TEXT = 4 << 20;

export function readLogical(reading: Reading, node: TSESTree.LogicalExpression): StaticValue {
  const left = reading.read(node.left);
  const right = (): StaticValue => reading.read(node.right);
  const otherwise = (): StaticValue => withoutEmpty(right());
  if (node.operator === '??') {
    if (left.kind === 'absent' || (left.kind === 'scalar' && left.value === null)) return right();
    return left.kind === 'choice' || (left.kind === 'unknown' && (left.type === undefined || left.among !== undefined))
      ? choiceOf(node, [...presentOf(left), otherwise()])
      : left;
  }
  const truth = truthOf(left);
  if (truth === undefined) return choiceOf(node, [...(node.operator === '||' ? presentOf(left) : [nothingAt(node.left)]), otherwise()]);
  return truth === (node.operator === '&&') ? right() : left;
}

/** What stands for nothing: an empty text is there for the type alone, and is seldom meant to be sent. */
function withoutEmpty(value: StaticValue): StaticValue {
  return value.kind === 'scalar' && value.value === '' ? unknownValue(value.node, 'string') : value;
}

/** What the left side of `??` or `||` is where it is what counts: one of the types that it may have, but for nothing. */
function presentOf(left: StaticValue): readonly StaticValue[] {
  if (left.kind === 'unknown' && left.among !== undefined && left.among.every(({ kind }) => kind === 'absent' || kind === 'unknown'))
    return left.among.filter(({ kind }) => kind !== 'absent');
  if (left.kind === 'choice')
    return left.alternatives.flatMap((each): readonly StaticValue[] => {
      if (each.kind === 'absent' || (each.kind === 'scalar' && !each.value)) return [];
      return each.kind === 'unknown' ? [unknownValue(each.node)] : [each];
    });
  return [unknownValue(left.node)];
}

export function readUnary(reading: Reading, node: TSESTree.UnaryExpression): StaticValue {
  if (node.operator === 'void') return { kind: 'absent', node };
  const argument = reading.read(node.argument);
  if (node.operator === 'typeof') {
    const type = typeAtRun(reading, argument);
    return type === undefined ? unknownValue(node, 'string') : { kind: 'scalar', value: typeName(type), node };
  }
  if (node.operator === '!') {
    const truth = truthOf(argument);
    return truth === undefined ? unknownValue(node, 'boolean') : { kind: 'scalar', value: !truth, node };
  }
  if (argument.kind !== 'scalar' || typeof argument.value !== 'number') return unknownValue(node);
  if (node.operator === '-') return { kind: 'scalar', value: -argument.value, node };
  return node.operator === '+' ? { ...argument, node } : unknownValue(node);
}

export function readBinary(reading: Reading, node: TSESTree.BinaryExpression): StaticValue {
  if (node.left.type === 'PrivateIdentifier') return unknownValue(node, COMPARISONS.has(node.operator) ? 'boolean' : undefined);
  const left = reading.read(node.left);
  const right = reading.read(node.right);
  if (COMPARISONS.has(node.operator)) {
    const truth = compared(node.operator, left, right);
    return truth === undefined ? unknownValue(node, 'boolean') : { kind: 'scalar', value: truth, node };
  }
  if (node.operator === '+' && (isText(left) || isText(right))) {
    const fixed = joined(fixedParts(left), fixedParts(right));
    return sizeOf(fixed) > MAX_TEXT ? unknownValue(node, 'string') : textWithGaps(node, fixed);
  }
  if (left.kind !== 'scalar' || right.kind !== 'scalar') return unknownValue(node);
  const { value: a } = left;
  const { value: b } = right;
  const result = typeof a === 'number' && typeof b === 'number' ? ARITHMETIC[node.operator]?.(a, b) : undefined;
  return result === undefined || !Number.isFinite(result) ? unknownValue(node) : { kind: 'scalar', value: result, node };
}

/** What a comparison says of two values: of some their types alone are enough. */
function compared(operator: string, left: StaticValue, right: StaticValue): boolean | undefined {
  const equal = EQUALITIES.get(operator);
  if (equal !== undefined) {
    const isSame = isEqual(operator, left, right);
    return isSame === undefined ? undefined : isSame === equal;
  }
  if (operator === 'in') return hasMember(right, left);
  if (operator === 'instanceof') return isNoObject(left) ? false : undefined;
  if (left.kind !== 'scalar' || right.kind !== 'scalar') return undefined;
  const { value: a } = left;
  const { value: b } = right;
  return typeof a === 'number' && typeof b === 'number' ? ORDER[operator]?.(a, b) : undefined;
}

/** Operators that compare for the same, and whether they hold where it is. */
const EQUALITIES: ReadonlyMap<string, boolean> = new Map([
  ['===', true],
  ['!==', false],
  ['==', true],
  ['!=', false],
]);

function isEqual(operator: string, left: StaticValue, right: StaticValue): boolean | undefined {
  const [a, b] = [typeOf(left), typeOf(right)];
  if (a === undefined || b === undefined) return undefined;
  const [isNoneA, isNoneB] = [a, b].map((type) => type === 'null' || type === 'undefined');
  if (operator.length === 2 && (isNoneA === true || isNoneB === true)) return isNoneA === isNoneB;
  if (a !== b) return operator.length === 3 ? false : undefined;
  if (left.kind === 'scalar' && right.kind === 'scalar') return left.value === right.value;
  return a === 'undefined' ? true : undefined;
}

/** Whether an object has a name; what all objects inherit is not asked. */
function hasMember(object: StaticValue, name: StaticValue): boolean | undefined {
  if (object.kind !== 'object' || name.kind !== 'scalar') return undefined;
  const text = String(name.value);
  const entry = object.entries.get(text);
  if (entry !== undefined) return entry.value.kind === 'absent' || entry.value.kind === 'choice' ? undefined : true;
  return object.isOpen || text in Object.prototype ? undefined : false;
}

function isNoObject(value: StaticValue): boolean {
  const type = typeOf(value);
  return type !== undefined && type !== 'object' && type !== 'list';
}

const ORDER: Readonly<Partial<Record<string, (a: number, b: number) => boolean>>> = {
  '<': (a, b) => a < b,
  '<=': (a, b) => a <= b,
  '>': (a, b) => a > b,
  '>=': (a, b) => a >= b,
};

function isText(value: StaticValue): boolean {
  return value.kind === 'scalar' ? typeof value.value === 'string' : value.kind === 'unknown' && value.type === 'string';
}

const COMPARISONS: ReadonlySet<string> = new Set(['==', '!=', '===', '!==', '<', '<=', '>', '>=', 'in', 'instanceof']);

const ARITHMETIC: Readonly<Partial<Record<string, (a: number, b: number) => number>>> = {
  '+': (a, b) => a + b,
  '-': (a, b) => a - b,
  '*': (a, b) => a * b,
  '/': (a, b) => a / b,
  '%': (a, b) => a % b,
  '**': (a, b) => a ** b,
};
