import type { NodeFactory } from '../syntax/expr-builder.js';
import type { Expr } from '../syntax/expr.js';
import { all, collect, exists, existsOne, type LoopRange } from './loops.js';
import { isAccumulator, methodMacro, OVERWRITES_ACCUMULATOR, type Expansion, type Macro } from '../syntax/macro.js';

const HAS: Omit<Macro, 'expand'> = { name: 'has', isMethod: false, args: 1 };

function presence(nodes: NodeFactory, argument: Expr, at: Expr | undefined): Expansion {
  return argument.kind === 'select'
    ? { ok: true, expr: nodes.test(argument.operand, argument.field) }
    : { ok: false, at, error: 'invalid argument to has() macro' };
}

/** `has`, whose argument is what is wrong. */
export const PRESENCE_MACRO: Macro = { ...HAS, expand: (nodes, _target, [at]) => presence(nodes, at!, at) };

/** The same, which is wrong itself. */
export const OLD_PRESENCE_MACRO: Macro = { ...HAS, expand: (nodes, _target, [argument]) => presence(nodes, argument!, undefined) };

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

/** `all`, `exists`, `exists_one`, `map` and `filter`. Source: cel-go `parser`, AllMacros. */
export const STANDARD_MACROS: readonly Macro[] = [
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
