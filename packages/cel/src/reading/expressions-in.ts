import { childrenOf, type Expr } from '../syntax/expr.js';

/** An expression and all below it, of several children the last one first. */
export function* expressionsIn(root: Expr): Generator<Expr> {
  const pending = [root];
  for (let expr = pending.pop(); expr !== undefined; expr = pending.pop()) {
    yield expr;
    pending.push(...childrenOf(expr));
  }
}
