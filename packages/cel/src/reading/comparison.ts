import type { Constant, Expr } from '../syntax/expr.js';
import { OPERATORS } from '../syntax/operators.js';
import { constantOf } from './constant.js';

const { equal, greater, greaterOrEqual, less, lessOrEqual, notEqual } = OPERATORS;

/** What means the same with the sides exchanged. */
const MIRRORED: ReadonlyMap<string, string> = new Map([
  [equal, equal],
  [notEqual, notEqual],
  [less, greater],
  [lessOrEqual, greaterOrEqual],
  [greater, less],
  [greaterOrEqual, lessOrEqual],
]);

const NEGATED: ReadonlyMap<string, string> = new Map([
  [equal, notEqual],
  [notEqual, equal],
  [less, greaterOrEqual],
  [lessOrEqual, greater],
  [greater, lessOrEqual],
  [greaterOrEqual, less],
]);

/** Whether an operator compares. */
export function isComparison(operator: string): boolean {
  return MIRRORED.has(operator);
}

/** The comparison that means the same with its sides exchanged. */
export function mirrored(operator: string): string {
  return MIRRORED.get(operator) ?? operator;
}

/** The comparison that holds where another one does not. */
export function negated(operator: string): string {
  return NEGATED.get(operator) ?? operator;
}

/** A comparison with a constant, written so that the constant is on the right. */
export interface ConstantComparison {
  readonly subject: Expr;
  readonly operator: string;
  readonly constant: Constant;
}

/** An expression as a comparison with a constant, on whichever side that stands; undefined for any other. */
export function constantComparison(expr: Expr): ConstantComparison | undefined {
  if (expr.kind !== 'call' || !isComparison(expr.name)) return undefined;
  const [left, right] = expr.args;
  if (left === undefined || right === undefined) return undefined;
  const constant = constantOf(right);
  if (constant !== undefined) return { subject: left, operator: expr.name, constant };
  const mirroredConstant = constantOf(left);
  return mirroredConstant && { subject: right, operator: mirrored(expr.name), constant: mirroredConstant };
}
