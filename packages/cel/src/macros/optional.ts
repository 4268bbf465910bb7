import type { NodeFactory } from '../syntax/expr-builder.js';
import type { Expr } from '../syntax/expr.js';
import { OPERATORS } from '../syntax/operators.js';
import { bind } from './loops.js';
import { methodMacro, type Macro } from '../syntax/macro.js';

/** `target.name(variable, expr)`: `expr` with the optional's value, or none; `wrap` makes an optional of what `expr` gives. */
function onValue(name: string, wrap: (nodes: NodeFactory, expr: Expr) => Expr): Macro {
  return methodMacro(name, 2, (nodes, target, [at, body]) => {
    if (at!.kind !== 'ident') return { ok: false, at: at!, error: `${name}() variable name must be a simple identifier` };
    const value = nodes.method('value', nodes.copy(target));
    const some = wrap(nodes, bind(nodes, at!.name, value, body!));
    return { ok: true, expr: nodes.call(OPERATORS.conditional, nodes.method('hasValue', target), some, nodes.call('optional.none')) };
  });
}

/** The macros of optional values. Source: cel-go `cel`, OptionalTypes. */
export const OPTIONAL_MACROS: readonly Macro[] = [onValue('optMap', (nodes, expr) => nodes.call('optional.of', expr))];

/** What their next version added. */
export const OPTIONALS_WITHIN: readonly Macro[] = [onValue('optFlatMap', (_nodes, expr) => expr)];
