import type { Macro } from '../syntax/macro.js';
import { bind } from './loops.js';

/** `cel.bind(variable, value, expr)`: `expr` with a variable that has the value. Source: cel-go `ext`, Bindings. */
export const BIND_MACRO: Macro = {
  name: 'bind',
  isMethod: true,
  args: 3,
  expand: (nodes, target, [at, value, body]) => {
    if (target === undefined || at === undefined || value === undefined || body === undefined)
      return { ok: false, at, error: 'cel.bind() takes a variable, a value and an expression' };
    if (target.kind !== 'ident' || target.name !== 'cel') return { ok: true, expr: nodes.method('bind', target, at, value, body) };
    return at.kind === 'ident'
      ? { ok: true, expr: bind(nodes, at.name, value, body) }
      : { ok: false, at, error: 'cel.bind() variable names must be simple identifiers' };
  },
};
