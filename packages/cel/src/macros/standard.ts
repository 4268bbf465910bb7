import type { NodeFactory } from '../syntax/expr-builder.js';
import type { Expr } from '../syntax/expr.js';
import { all, collect, exists, existsOne, type LoopRange } from './loops.js';
import { isAccumulator, methodMacro, OVERWRITES_ACCUMULATOR, type Expansion, type Macro } from '../syntax/macro.js';

const has: Macro = {
  name: 'has',
  isMethod: false,
  args: 1,
  expand: (nodes, _target, args) => {
    const at = args[0]!;
    if (at.kind !== 'select') return { ok: false, at, error: 'invalid argument to has() macro' };
    return { ok: true, expr: nodes.test(at.operand, at.field) };
  },
};

function quantifier(name: string, make: (nodes: NodeFactory, over: LoopRange, predicate: Expr) => Expr): Macro {
  return methodMacro(name, 2, (nodes, range, [at, predicate]) =>
    withVariable(at!, 'argument must be a simple name', (variable) => make(nodes, { range, variable }, predicate!)),
  );
}

/** Expands with the variable that the macro's first argument names. */
export function withVariable(at: Expr, notAName: string, expand: (variable: string) => Expr): Expansion {
  if (at.kind !== 'ident') return { ok: false, at, error: notAName };
  if (isAccumulator(at.name)) return { ok: false, at, error: OVERWRITES_ACCUMULATOR };
  return { ok: true, expr: expand(at.name) };
}

/** The error of `map`, `filter` and `sortBy` where the first argument is no variable. */
export const NOT_AN_IDENTIFIER = 'argument is not an identifier';

/** `has`, `all`, `exists`, `exists_one`, `map` and `filter`. Source: cel-go `parser`, AllMacros. */
export const STANDARD_MACROS: readonly Macro[] = [
  has,
  quantifier('all', all),
  quantifier('exists', exists),
  quantifier('exists_one', existsOne),
  methodMacro('map', 2, (nodes, range, [at, transformed]) =>
    withVariable(at!, NOT_AN_IDENTIFIER, (variable) => collect(nodes, { range, variable }, undefined, transformed!)),
  ),
  methodMacro('map', 3, (nodes, range, [at, filter, transformed]) =>
    withVariable(at!, NOT_AN_IDENTIFIER, (variable) => collect(nodes, { range, variable }, filter, transformed!)),
  ),
  methodMacro('filter', 2, (nodes, range, [at, filter]) =>
    withVariable(at!, NOT_AN_IDENTIFIER, (variable) => collect(nodes, { range, variable }, filter, at!)),
  ),
];
