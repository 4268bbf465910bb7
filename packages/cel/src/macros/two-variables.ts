import type { NodeFactory } from '../syntax/expr-builder.js';
import type { Expr } from '../syntax/expr.js';
import { all, collect, collectMap, exists, existsOne, type LoopRange } from './loops.js';
import { isAccumulator, methodMacro, OVERWRITES_ACCUMULATOR, type Macro } from '../syntax/macro.js';

/** A macro over index and element, or key and value: `list.all(i, e, …)`. */
function overBoth(
  name: string,
  args: 3 | 4,
  make: (nodes: NodeFactory, over: LoopRange & { secondVariable: string }, rest: readonly Expr[]) => Expr,
): Macro {
  return methodMacro(name, args, (nodes, range, [first, second, ...rest]) => {
    for (const at of [first!, second!]) if (at.kind !== 'ident') return { ok: false, at, error: 'argument must be a simple name' };
    const [variable, secondVariable] = [nameOf(first!), nameOf(second!)];
    if (variable === secondVariable) return { ok: false, at: second!, error: `duplicate variable name: ${variable}` };
    for (const at of [first!, second!]) if (isAccumulator(nameOf(at))) return { ok: false, at, error: OVERWRITES_ACCUMULATOR };
    return { ok: true, expr: make(nodes, { range, variable, secondVariable }, rest) };
  });
}

function nameOf(expr: Expr): string {
  return expr.kind === 'ident' ? expr.name : '';
}

/** The macros with two variables. Source: cel-go `ext`, TwoVarComprehensions. */
export const TWO_VARIABLE_MACROS: readonly Macro[] = [
  overBoth('all', 3, (nodes, over, [predicate]) => all(nodes, over, predicate!)),
  overBoth('exists', 3, (nodes, over, [predicate]) => exists(nodes, over, predicate!)),
  overBoth('existsOne', 3, (nodes, over, [predicate]) => existsOne(nodes, over, predicate!)),
  overBoth('exists_one', 3, (nodes, over, [predicate]) => existsOne(nodes, over, predicate!)),
  overBoth('transformList', 3, (nodes, over, [transformed]) => collect(nodes, over, undefined, transformed!)),
  overBoth('transformList', 4, (nodes, over, [filter, transformed]) => collect(nodes, over, filter, transformed!)),
  overBoth('transformMap', 3, (nodes, over, [value]) => collectMap(nodes, over, undefined, [nodes.ident(over.variable), value!])),
  overBoth('transformMap', 4, (nodes, over, [filter, value]) => collectMap(nodes, over, filter, [nodes.ident(over.variable), value!])),
  overBoth('transformMapEntry', 3, (nodes, over, [entry]) => collectMap(nodes, over, undefined, [entry!])),
  overBoth('transformMapEntry', 4, (nodes, over, [filter, entry]) => collectMap(nodes, over, filter, [entry!])),
];
