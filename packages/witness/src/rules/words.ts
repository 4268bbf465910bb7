import { childrenOf, type Expr } from '@structural/cel';

/** The literals that an expression is written with. */
export interface Words {
  readonly texts: readonly string[];
  readonly numbers: readonly number[];
}

/** Collects the literals of an expression, loops and all. */
export function wordsOf(root: Expr): Words {
  const texts = new Set<string>();
  const numbers = new Set<number>();
  const pending: Expr[] = [root];
  for (let expr = pending.pop(); expr !== undefined; expr = pending.pop()) {
    if (expr.kind === 'literal' && expr.value.type === 'string') texts.add(expr.value.value);
    else if (expr.kind === 'literal' && (expr.value.type === 'int' || expr.value.type === 'uint' || expr.value.type === 'double'))
      numbers.add(Number(expr.value.value));
    pending.push(...childrenOf(expr));
  }
  return { texts: [...texts], numbers: [...numbers] };
}
