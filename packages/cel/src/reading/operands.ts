import type { Expr } from '../syntax/expr.js';
import { OPERATORS } from '../syntax/operators.js';

/** What `&&` or `||` joins, however it is nested; the expression itself where it is another one. */
export function operandsOf(expr: Expr, operator: typeof OPERATORS.and | typeof OPERATORS.or): readonly Expr[] {
  const operands: Expr[] = [];
  const pending = [expr];
  for (let next = pending.pop(); next !== undefined; next = pending.pop()) {
    if (next.kind === 'call' && next.name === operator) pending.push(...next.args.toReversed());
    else operands.push(next);
  }
  return operands;
}

/** What `!` denies. */
export function deniedBy(expr: Expr): Expr | undefined {
  return expr.kind === 'call' && expr.name === OPERATORS.not ? expr.args[0] : undefined;
}
