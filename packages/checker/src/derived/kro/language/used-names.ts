import { childrenOf, parse, type CallExpr, type Expr } from '@structural/cel';
import { kroEnvironment } from './kro-environment.js';

/** A name that an expression uses and does not bind, and where, in UTF-16 units. */
export interface UsedName {
  readonly name: string;
  readonly start: number;
  readonly end: number;
}

/** The names that an expression uses, and the functions that it calls by themselves; undefined where it does not parse. */
export function usedNames(text: string): { readonly names: readonly UsedName[]; readonly functions: ReadonlySet<string> } | undefined {
  const environment = kroEnvironment();
  const parsed = parse(text, environment);
  if (!parsed.ok) return undefined;
  const names: UsedName[] = [];
  const functions = new Set<string>();
  const toUtf16 = utf16Offsets(text);
  const look = (expr: Expr, bound: ReadonlySet<string>): void => {
    if (expr.kind === 'ident') {
      if (bound.has(expr.name) || expr.name.startsWith('@')) return;
      names.push(placed(expr.name, text, toUtf16(parsed.offsets[expr.id] ?? -1)));
      return;
    }
    if (expr.kind === 'call' && expr.target === undefined) functions.add(expr.name);
    const inner = expr.kind === 'comprehension' ? new Set([...bound, expr.variable, expr.secondVariable ?? '', expr.accumulator]) : bound;
    const isNamespaced = expr.kind === 'call' && environment.functions.has(spelled(expr) ?? '');
    for (const child of isNamespaced ? expr.args : childrenOf(expr)) look(child, inner);
  };
  look(parsed.expr, new Set());
  return { names, functions };
}

function placed(name: string, text: string, start: number): UsedName {
  return start >= 0 && text.startsWith(name, start) ? { name, start, end: start + name.length } : { name, start: 0, end: text.length };
}

/** Turns offsets in code points into such in UTF-16 units. */
function utf16Offsets(text: string): (offset: number) => number {
  if (!/[\ud800-\udbff]/.test(text)) return (offset) => offset;
  const starts: number[] = [];
  let at = 0;
  for (const character of text) {
    starts.push(at);
    at += character.length;
  }
  return (offset) => starts[offset] ?? -1;
}

/** A call such as `hash.md5(…)` by its whole name; undefined where it is called on something else. */
function spelled({ name, target }: CallExpr): string | undefined {
  if (target === undefined) return undefined;
  const parts = [name];
  let at: Expr = target;
  while (at.kind === 'select') {
    parts.unshift(at.field);
    at = at.operand;
  }
  return at.kind === 'ident' ? [at.name, ...parts].join('.') : undefined;
}
