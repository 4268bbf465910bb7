import type { Constant, Expr } from '../syntax/expr.js';
import { OPERATORS } from '../syntax/operators.js';

/** The constant that an expression is, or that it negates. */
export function constantOf(expr: Expr | undefined): Constant | undefined {
  if (expr?.kind === 'literal') return expr.value;
  const denied = expr?.kind === 'call' && expr.name === OPERATORS.negate ? constantOf(expr.args[0]) : undefined;
  if (denied?.type === 'int') return { type: 'int', value: -denied.value };
  return denied?.type === 'double' ? { type: 'double', value: -denied.value } : undefined;
}

/** A constant as a scalar of JavaScript: an integer beyond 2^53 as the number next to it, and undefined for null and bytes. */
export function scalarOf(constant: Constant): string | number | boolean | undefined {
  if (constant.type === 'null' || constant.type === 'bytes') return undefined;
  return typeof constant.value === 'bigint' ? Number(constant.value) : constant.value;
}

/** The text that an expression is written as. */
export function writtenText(expr: Expr | undefined): string | undefined {
  return expr?.kind === 'literal' && expr.value.type === 'string' ? expr.value.value : undefined;
}
