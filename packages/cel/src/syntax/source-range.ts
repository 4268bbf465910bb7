import { childrenOf, type Expr } from './expr.js';
import type { Parsed } from './parsed.js';
import { writtenTokens, type WrittenToken } from './written-tokens.js';

/** A part of the text of an expression, in UTF-16 units. */
export interface TextRange {
  readonly start: number;
  readonly end: number;
}

/** The part of its text that an expression is written as: with the brackets of a call, without parentheses around the whole. */
export type SourceRanges = (expr: Expr) => TextRange;

/** Tells where the parts of an expression are written. Each part is looked at once, however many of those around it are asked about. */
export function sourceRanges({ offsets, source: { text } }: Pick<Parsed & { readonly ok: true }, 'offsets' | 'source'>): SourceRanges {
  const tokens = writtenTokens(text);
  const units = unitsOf(text);
  const at = new Map(tokens.map(({ start }, i) => [start, i]));
  const indexOf = (offset: number): number | undefined => at.get(units === undefined ? offset : (units[offset] ?? -1));
  const spans = new Map<Expr, Span | undefined>();
  const span = (expr: Expr): Span | undefined => {
    if (spans.has(expr)) return spans.get(expr);
    const found = findSpan(expr);
    spans.set(expr, found);
    return found;
  };
  const findSpan = (expr: Expr): Span | undefined => {
    const own = indexOf(offsets[expr.id] ?? -1);
    const indices = [...childrenOf(expr).flatMap((child) => span(child) ?? []), ...(own === undefined ? [] : [own])];
    if (indices.length === 0) return undefined;
    let first = Math.min(...indices);
    let last = Math.max(...indices);
    if (own !== undefined && isNameless(tokens[own])) {
      if (own === first && tokens[own]?.text === '(') first = startOfName(tokens, own);
      last = Math.max(last, closeOf(tokens, own));
    } else if (own !== undefined && (expr.kind === 'select' || tokens[own]?.text === '.')) last = Math.max(last, own + 1);
    return balanced(tokens, first, last);
  };
  return (expr) => {
    const found = span(expr);
    const [first, last] = found ?? [0, tokens.length - 1];
    return { start: tokens[first]?.start ?? 0, end: tokens[last]?.end ?? text.length };
  };
}

/** The first and the last token of a part. */
type Span = readonly [number, number];

/** The units at which code points begin, where these differ. */
function unitsOf(text: string): readonly number[] | undefined {
  if (!/[\ud800-\udbff]/.test(text)) return undefined;
  const units: number[] = [];
  for (let unit = 0; unit < text.length; unit += (text.codePointAt(unit) ?? 0) > 0xffff ? 2 : 1) units.push(unit);
  return units;
}

const CLOSING: ReadonlyMap<string, string> = new Map([
  ['(', ')'],
  ['[', ']'],
  ['{', '}'],
]);

function isNameless(token: WrittenToken | undefined): boolean {
  return token !== undefined && CLOSING.has(token.text);
}

/** Where the name before a bracket begins, dots and all. */
function startOfName(tokens: readonly WrittenToken[], bracket: number): number {
  const isName = (i: number): boolean => /^[A-Za-z_]/.test(tokens[i]?.text ?? '');
  let first = bracket;
  if (isName(first - 1)) first--;
  while (tokens[first - 1]?.text === '.' && isName(first - 2)) first -= 2;
  return first;
}

/** The bracket that closes another one. */
function closeOf(tokens: readonly WrittenToken[], open: number): number {
  let depth = 0;
  for (let i = open; i < tokens.length; i++) {
    const text = tokens[i]?.text ?? '';
    if (CLOSING.has(text)) depth++;
    else if (text === ')' || text === ']' || text === '}') depth--;
    if (depth === 0) return i;
  }
  return open;
}

/** Takes in what closes or opens a bracket of which but one end was taken. */
function balanced(tokens: readonly WrittenToken[], first: number, last: number): Span {
  let depth = 0;
  let least = 0;
  for (let i = first; i <= last; i++) {
    const text = tokens[i]?.text ?? '';
    if (CLOSING.has(text)) depth++;
    else if (text === ')' || text === ']' || text === '}') depth--;
    least = Math.min(least, depth);
  }
  let [start, end] = [first, last];
  for (let missing = -least; missing > 0 && start > 0;) if (CLOSING.has(tokens[--start]?.text ?? '')) missing--;
  for (let missing = depth - least; missing > 0 && end < tokens.length - 1;) if (/^[)\]}]$/.test(tokens[++end]?.text ?? '')) missing--;
  return [start, end];
}
