import type { NodeFactory } from './expr-builder.js';
import type { Expr } from './expr.js';

/** What a macro's call becomes, or why its arguments do not suit; `at` is the expression that the error is of, if it is not the call. */
export type Expansion =
  | { readonly ok: true; readonly expr: Expr }
  | { readonly ok: false; readonly at: Expr | undefined; readonly error: string };

/** Rewrites a call while it is parsed. */
export interface Macro {
  readonly name: string;
  readonly isMethod: boolean;
  /** How many arguments the macro takes; a call with any other number is none of it. */
  readonly args: number;
  /** `target` is undefined only for a macro that is no method. */
  readonly expand: (nodes: NodeFactory, target: Expr | undefined, args: readonly Expr[]) => Expansion;
}

/** The macros of an environment. */
export interface Macros {
  find(name: string, isMethod: boolean, args: number): Macro | undefined;
}

/** Makes macros findable; a later one replaces an earlier one of the same name and number of arguments. */
export function macroSet(macros: readonly Macro[]): Macros {
  const byKey = new Map(macros.map((macro) => [macroKey(macro.name, macro.isMethod, macro.args), macro]));
  return { find: (name, isMethod, args) => byKey.get(macroKey(name, isMethod, args)) };
}

function macroKey(name: string, isMethod: boolean, args: number): string {
  return `${name}:${String(args)}:${String(isMethod)}`;
}

/** The hidden variable in which a comprehension collects its result; no expression can name it. */
export const ACCUMULATOR = '@result';

/** What the hidden variable used to be called, still forbidden as a name of one's own. */
const OLD_ACCUMULATOR = '__result__';

/** Whether a variable may not be named so in a macro. */
export function isAccumulator(name: string): boolean {
  return name === ACCUMULATOR || name === OLD_ACCUMULATOR;
}

/** The error for a variable of that name. */
export const OVERWRITES_ACCUMULATOR = 'iteration variable overwrites accumulator variable';

/** A method macro whose target is always there. */
export function methodMacro(
  name: string,
  args: number,
  expand: (nodes: NodeFactory, target: Expr, args: readonly Expr[]) => Expansion,
): Macro {
  return {
    name,
    isMethod: true,
    args,
    expand: (nodes, target, given) =>
      target === undefined ? { ok: false, at: given[0]!, error: 'no target' } : expand(nodes, target, given),
  };
}
