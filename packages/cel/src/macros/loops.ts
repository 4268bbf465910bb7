import { OPERATORS } from '../syntax/operators.js';
import type { ComprehensionParts, NodeFactory } from '../syntax/expr-builder.js';
import type { Expr } from '../syntax/expr.js';
import { ACCUMULATOR } from '../syntax/macro.js';

/** What a loop goes over and what it calls what it finds. */
export type LoopRange = Pick<ComprehensionParts, 'range' | 'variable' | 'secondVariable'>;

type Body = Pick<ComprehensionParts, 'initial' | 'condition' | 'step' | 'result'>;

function loop(nodes: NodeFactory, over: LoopRange, body: Body): Expr {
  return nodes.comprehension({ ...over, accumulator: ACCUMULATOR, ...body });
}

const accumulated = (nodes: NodeFactory): Expr => nodes.ident(ACCUMULATOR);

const bool = (nodes: NodeFactory, value: boolean): Expr => nodes.literal({ type: 'bool', value });

const int = (nodes: NodeFactory, value: bigint): Expr => nodes.literal({ type: 'int', value });

/** True where the predicate holds for all; stops at the first that is false. */
export function all(nodes: NodeFactory, over: LoopRange, predicate: Expr): Expr {
  return loop(nodes, over, {
    initial: bool(nodes, true),
    condition: nodes.call(OPERATORS.notStrictlyFalse, accumulated(nodes)),
    step: nodes.call(OPERATORS.and, accumulated(nodes), predicate),
    result: accumulated(nodes),
  });
}

/** True where the predicate holds for one; stops at the first that is true. */
export function exists(nodes: NodeFactory, over: LoopRange, predicate: Expr): Expr {
  return loop(nodes, over, {
    initial: bool(nodes, false),
    condition: nodes.call(OPERATORS.notStrictlyFalse, nodes.call(OPERATORS.not, accumulated(nodes))),
    step: nodes.call(OPERATORS.or, accumulated(nodes), predicate),
    result: accumulated(nodes),
  });
}

/** True where the predicate holds for exactly one; never stops early. */
export function existsOne(nodes: NodeFactory, over: LoopRange, predicate: Expr): Expr {
  const increment = nodes.call(OPERATORS.add, accumulated(nodes), int(nodes, 1n));
  return loop(nodes, over, {
    initial: int(nodes, 0n),
    condition: bool(nodes, true),
    step: nodes.call(OPERATORS.conditional, predicate, increment, accumulated(nodes)),
    result: nodes.call(OPERATORS.equal, accumulated(nodes), int(nodes, 1n)),
  });
}

/** The list of what the transformation gives, where the filter holds if there is one. */
export function collect(nodes: NodeFactory, over: LoopRange, filter: Expr | undefined, transformed: Expr): Expr {
  const step = nodes.call(OPERATORS.add, accumulated(nodes), nodes.list(transformed));
  return loop(nodes, over, {
    initial: nodes.list(),
    condition: bool(nodes, true),
    step: filtered(nodes, filter, step),
    result: accumulated(nodes),
  });
}

/** A map made entry by entry: `insert` is what is put into the accumulated map, a key and a value or a whole map. */
export function collectMap(nodes: NodeFactory, over: LoopRange, filter: Expr | undefined, insert: readonly Expr[]): Expr {
  const step = nodes.call('cel.@mapInsert', accumulated(nodes), ...insert);
  return loop(nodes, over, {
    initial: nodes.emptyMap(),
    condition: bool(nodes, true),
    step: filtered(nodes, filter, step),
    result: accumulated(nodes),
  });
}

function filtered(nodes: NodeFactory, filter: Expr | undefined, step: Expr): Expr {
  return filter === undefined ? step : nodes.call(OPERATORS.conditional, filter, step, accumulated(nodes));
}

/** `result` with a variable bound to `value`: a loop that runs not once. */
export function bind(nodes: NodeFactory, variable: string, value: Expr, result: Expr): Expr {
  return nodes.comprehension({
    range: nodes.list(),
    variable: '#unused',
    accumulator: variable,
    initial: value,
    condition: bool(nodes, false),
    step: nodes.ident(variable),
    result,
  });
}
