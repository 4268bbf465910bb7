import { bind, collect } from './loops.js';
import { methodMacro, type Macro } from '../syntax/macro.js';
import { NOT_AN_IDENTIFIER, withVariable } from './standard.js';

/** What holds the list to sort, so that it is evaluated once. */
const INPUT = '@__sortBy_input__';

const SORTABLE: ReadonlySet<string> = new Set(['list', 'select', 'ident', 'comprehension', 'call']);

/** `list.sortBy(e, key)`: the list in the order of its elements' keys. Source: cel-go `ext`, Lists. */
export const SORT_BY_MACRO: Macro = methodMacro('sortBy', 2, (nodes, target, [at, key]) => {
  if (!SORTABLE.has(target.kind)) {
    return { ok: false, at: target, error: 'sortBy can only be applied to a list, identifier, comprehension, call or select expression' };
  }
  return withVariable(at!, NOT_AN_IDENTIFIER, (variable) => {
    const keys = collect(nodes, { range: nodes.ident(INPUT), variable }, undefined, key!);
    return bind(nodes, INPUT, target, nodes.method('@sortByAssociatedKeys', nodes.ident(INPUT), keys));
  });
});
