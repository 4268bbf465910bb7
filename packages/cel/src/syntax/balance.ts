import type { Expr } from './expr.js';

/**
 * A chain of `&&` or of `||` as a tree of little depth, in place of one that leans to the left.
 *
 * `operators` holds the ids of the operators between the terms, one fewer than there are terms. What a chain costs does not depend
 * on it, but what is evaluated first does. Source: cel-go `parser`, logicManager.
 */
export function balanced(name: string, terms: readonly Expr[], operators: readonly number[]): Expr {
  const node = (low: number, high: number): Expr => {
    const middle = Math.floor((low + high + 1) / 2);
    const left = middle === low ? terms[middle]! : node(low, middle - 1);
    const right = middle === high ? terms[middle + 1]! : node(middle + 1, high);
    return { kind: 'call', id: operators[middle]!, name, target: undefined, args: [left, right] };
  };
  return operators.length === 0 ? terms[0]! : node(0, operators.length - 1);
}
