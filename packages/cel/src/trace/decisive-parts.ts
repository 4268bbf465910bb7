import type { CheckedExpr } from '../check/checked.js';
import { OPERATORS } from '../syntax/operators.js';
import { childrenOf, type Expr } from '../syntax/expr.js';
import { sourceRanges, type TextRange } from '../syntax/source-range.js';
import { writtenParts } from './written-parts.js';

/** A part of an expression that decides how it goes on: true or false is the question. */
export interface DecisivePart {
  /** By which a {@link Trace} knows it. */
  readonly id: number;
  /** The whole · a side of `&&` or `||` · what stands before `?` · what a macro asks of each element. */
  readonly kind: 'expression' | 'operand' | 'condition' | 'predicate';
  readonly range: TextRange;
  readonly text: string;
}

const JUNCTIONS: ReadonlySet<string> = new Set([OPERATORS.and, OPERATORS.or]);

/** The parts of an expression that decide, the whole first; a side that is itself made of sides is not among them, since they are. */
export function decisiveParts(checked: CheckedExpr): readonly DecisivePart[] {
  const rangeOf = sourceRanges(checked);
  const parts: DecisivePart[] = [];
  const add = (expr: Expr, kind: DecisivePart['kind']): void => {
    const isMadeOfOthers = expr.kind === 'call' && JUNCTIONS.has(expr.name);
    if (expr.kind === 'literal' || (isMadeOfOthers && kind !== 'expression')) return;
    const range = rangeOf(expr);
    parts.push({ id: expr.id, kind, range, text: checked.source.text.slice(range.start, range.end) });
  };
  const pending: Expr[] = [checked.expr];
  add(checked.expr, 'expression');
  for (let expr = pending.pop(); expr !== undefined; expr = pending.pop()) {
    if (expr.kind === 'comprehension') {
      const asked = writtenParts(expr.step);
      for (const part of asked) if (checked.types[part.id]?.kind === 'bool') add(part, 'predicate');
      pending.push(...asked.toReversed(), expr.range);
      continue;
    }
    if (expr.kind === 'call') {
      const [condition] = expr.args;
      if (expr.name === OPERATORS.conditional && condition !== undefined) add(condition, 'condition');
      if (JUNCTIONS.has(expr.name)) for (const side of expr.args) add(side, 'operand');
    }
    pending.push(...childrenOf(expr).toReversed());
  }
  const byId = new Map(parts.toReversed().map((part) => [part.id, part]));
  return [...byId.values()].reverse();
}
