import { isAccumulator } from '../syntax/macro.js';
import { childrenOf, type Expr } from '../syntax/expr.js';

/** What somebody wrote of a macro's step: the outermost expressions in it that do not speak of what it collects. */
export function writtenParts(expr: Expr): readonly Expr[] {
  return collects(expr) ? childrenOf(expr).flatMap(writtenParts) : [expr];
}

function collects(expr: Expr): boolean {
  // A loop inside has its own.
  if (expr.kind === 'comprehension') return collects(expr.range);
  return (expr.kind === 'ident' && isAccumulator(expr.name)) || childrenOf(expr).some(collects);
}
