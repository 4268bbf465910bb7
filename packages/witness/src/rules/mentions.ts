import { childrenOf, OPERATORS, unescapeName, type Expr } from '@structural/cel';
import type { JSONSchemaProps } from '@structural/core';
import { Float64, type JsonValue } from '@structural/json';

/** What rules or junctors mention, in the order in which it is written. */
export interface Mentions {
  readonly numbers: ReadonlySet<number>;
  readonly texts: ReadonlySet<string>;
  /** Of properties, as schemas have them, and of variables. */
  readonly names: ReadonlySet<string>;
}

/** The first of what is mentioned. */
export interface FewMentions {
  readonly numbers: readonly number[];
  readonly texts: readonly string[];
  /** All of them, and the texts: one may be the name of a member of a map. */
  readonly names: ReadonlySet<string>;
}

const MOST_TAKEN = 12;

/** As much of what is mentioned as values are made of. */
export function fewMentions({ names, numbers, texts }: Mentions): FewMentions {
  return {
    numbers: [...numbers].slice(0, MOST_TAKEN),
    texts: [...texts].slice(0, MOST_TAKEN),
    names: new Set([...names, ...texts]),
  };
}

/** What several mention together, the first of them first. */
export function allMentions(...all: readonly Mentions[]): Mentions {
  return {
    numbers: new Set(all.flatMap(({ numbers }) => [...numbers])),
    texts: new Set(all.flatMap(({ texts }) => [...texts])),
    names: new Set(all.flatMap(({ names }) => [...names])),
  };
}

interface Collected {
  readonly numbers: Set<number>;
  readonly texts: Set<string>;
  readonly names: Set<string>;
}

/** What an expression mentions; `offsets` says where its nodes are written, by their ids. */
export function mentionsIn(root: Expr, offsets: readonly number[]): Mentions {
  const literals: { readonly value: string | number; readonly offset: number }[] = [];
  const names = new Set<string>();
  const macros = new Set<number>();
  const pending: Expr[] = [root];
  for (let expr = pending.pop(); expr !== undefined; expr = pending.pop()) {
    const offset = offsets[expr.id] ?? -1;
    if (expr.kind === 'comprehension') macros.add(offset);
    // That of a macro has a name that nobody can write.
    else if (expr.kind === 'ident' && !expr.name.startsWith('@')) names.add(expr.name);
    else if (expr.kind === 'select') names.add(unescapeName(expr.field) ?? expr.field);
    else if (expr.kind === 'literal') {
      const value = plainValue(expr.value);
      // What a macro adds stands where the macro does.
      if (value !== undefined && !macros.has(offset)) literals.push({ value, offset });
    }
    if (expr.kind === 'call' && expr.name === OPERATORS.optionalSelect) {
      const [operand, name] = expr.args;
      if (name?.kind === 'literal' && name.value.type === 'string') names.add(unescapeName(name.value.value) ?? name.value.value);
      if (operand !== undefined) pending.push(operand);
    } else pending.push(...childrenOf(expr));
  }
  literals.sort((a, b) => a.offset - b.offset);
  return {
    numbers: new Set(literals.flatMap(({ value }) => (typeof value === 'number' ? [value] : []))),
    texts: new Set(literals.flatMap(({ value }) => (typeof value === 'string' ? [value] : []))),
    names,
  };
}

function plainValue(constant: (Expr & { readonly kind: 'literal' })['value']): string | number | undefined {
  switch (constant.type) {
    case 'string':
      return constant.value;
    case 'int':
    case 'uint':
    case 'double':
      return Number(constant.value);
    default:
      return undefined;
  }
}

/** What the branches of junctors mention; patterns are no texts that match them. */
export function mentionsInJunctors(junctors: readonly unknown[]): Mentions {
  const found: Collected = { numbers: new Set(), texts: new Set(), names: new Set() };
  for (const junctor of junctors) readJunctor(junctor, found);
  return found;
}

/** Everything that the branches say; patterns are no texts that match them. */
function readJunctor(said: unknown, { names, numbers, texts }: Collected): void {
  const pending: unknown[] = [said];
  for (let next = pending.pop(), i = 0; i < 5_000 && (next !== undefined || pending.length > 0); next = pending.pop(), i++) {
    if (typeof next === 'number') numbers.add(next);
    else if (typeof next === 'bigint' || next instanceof Float64) numbers.add(Number(next));
    else if (typeof next === 'string') texts.add(next);
    else if (next instanceof Map) {
      for (const name of next.keys()) names.add(String(name));
      pending.push(...next.values());
    } else if (Array.isArray(next)) pending.push(...(next as readonly unknown[]));
    else if (typeof next === 'object' && next !== null) pending.push(...membersOf(next as JSONSchemaProps, names));
  }
}

function membersOf(props: JSONSchemaProps, names: Set<string>): readonly unknown[] {
  for (const name of props.required ?? []) names.add(name);
  return Object.entries(props).flatMap(([keyword, value]) => (SKIPPED.has(keyword) ? [] : [value as JsonValue]));
}

const SKIPPED: ReadonlySet<string> = new Set(['pattern', 'format', 'type', 'required', 'description', 'title', 'example', 'externalDocs']);
