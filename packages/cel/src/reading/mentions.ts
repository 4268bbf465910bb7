import { unescapeName } from '../schema/escape.js';
import type { Expr } from '../syntax/expr.js';
import type { Parsed } from '../syntax/parsed.js';
import { scalarOf } from './constant.js';
import { expressionsIn } from './expressions-in.js';
import { memberOf } from './member.js';

/** The literals and names that something is written with, in their order. */
export interface Mentions {
  readonly numbers: ReadonlySet<number>;
  readonly texts: ReadonlySet<string>;
  /** Of properties, as schemas have them, and of variables. */
  readonly names: ReadonlySet<string>;
}

/** What an expression mentions. */
export function mentionsIn({ expr: root, offsets }: Parsed & { readonly ok: true }): Mentions {
  const literals: { readonly value: unknown; readonly offset: number }[] = [];
  const names = new Set<string>();
  const macros = new Set<number>();
  const namesOfMembers = new Set<Expr>();
  for (const expr of expressionsIn(root)) {
    const offset = offsets[expr.id] ?? -1;
    const member = memberOf(expr);
    if (member !== undefined) names.add(unescapeName(member.name) ?? member.name);
    if (member !== undefined && expr.kind === 'call') for (const name of expr.args.slice(1)) namesOfMembers.add(name);
    if (expr.kind === 'comprehension') macros.add(offset);
    // That of a macro has a name that nobody can write.
    if (expr.kind === 'ident' && !expr.name.startsWith('@')) names.add(expr.name);
    // What a macro adds stands where the macro does.
    if (expr.kind === 'literal' && !macros.has(offset) && !namesOfMembers.has(expr)) literals.push({ value: scalarOf(expr.value), offset });
  }
  const values = literals.sort((a, b) => a.offset - b.offset).map(({ value }) => value);
  return {
    numbers: new Set(values.filter((value) => typeof value === 'number')),
    texts: new Set(values.filter((value) => typeof value === 'string')),
    names,
  };
}
