import type { ComprehensionExpr, Expr } from '../syntax/expr.js';
import { OPERATORS } from '../syntax/operators.js';

/** A macro, recognised by the loop that it became. */
export type Loop =
  | (Over & { readonly kind: 'all' | 'exists' | 'existsOne'; readonly predicate: Expr })
  /** `map` and `filter`; without `transformed` elements stay what they are. */
  | (Over & { readonly kind: 'collect'; readonly predicate: Expr | undefined; readonly transformed: Expr | undefined })
  | { readonly kind: 'bind'; readonly variable: string; readonly value: Expr; readonly body: Expr };

interface Over {
  readonly range: Expr;
  readonly variable: string;
  /** Of the macros with two variables. */
  readonly second: string | undefined;
  /** What is evaluated in each round. */
  readonly bodies: readonly Expr[];
}

/** The macro behind an expression; undefined where it is no loop, or one of another form. */
export function loopOf(expr: Expr): Loop | undefined {
  if (expr.kind !== 'comprehension') return undefined;
  const { accumulator, initial, range, result, secondVariable: second, step, variable } = expr;
  if (variable === '#unused') return { kind: 'bind', variable: accumulator, value: initial, body: result };
  const over = { range, variable, second };
  if (step.kind !== 'call') return undefined;
  const last = step.args.at(-1);
  if (step.name === OPERATORS.and && last !== undefined) return { ...over, kind: 'all', predicate: last, bodies: [last] };
  if (step.name === OPERATORS.or && last !== undefined) return { ...over, kind: 'exists', predicate: last, bodies: [last] };
  const [predicate, added] = step.name === OPERATORS.conditional ? step.args : [undefined, step];
  if (initial.kind === 'literal' && predicate !== undefined) return { ...over, kind: 'existsOne', predicate, bodies: [predicate] };
  return collected(expr, over, predicate, added);
}

function collected(
  { initial, variable }: ComprehensionExpr,
  over: Omit<Over, 'bodies'>,
  predicate: Expr | undefined,
  added: Expr | undefined,
): Loop | undefined {
  if (initial.kind !== 'list' || added?.kind !== 'call') return undefined;
  const list = added.args[1];
  const [element] = list?.kind === 'list' ? list.elements : [];
  if (element === undefined) return undefined;
  const transformed = element.kind === 'ident' && element.name === variable ? undefined : element;
  const bodies = [predicate, transformed].filter((each) => each !== undefined);
  return { ...over, kind: 'collect', predicate, transformed, bodies };
}
