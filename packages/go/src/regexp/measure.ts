/**
 * What the limits of Go's package regexp ask of a part of an expression; the expression itself is not kept.
 *
 * `size` is the number of instructions it would compile to, `height` the depth of its syntax tree, `repeats` the largest
 * product of nested counts. Runs of characters are one node, and a sequence within a sequence is part of it, as in Go's tree.
 * Source: Go `regexp/syntax`, checkLimits.
 */
export interface Measure {
  readonly kind: 'literal' | 'class' | 'concat' | 'alternate' | 'other';
  readonly size: number;
  readonly height: number;
  readonly repeats: number;
}

/** One character. */
export const LITERAL: Measure = { kind: 'literal', size: 1, height: 1, repeats: 1 };
/** A class of characters, the dot among them. */
export const CLASS: Measure = { kind: 'class', size: 1, height: 1, repeats: 1 };
/** An assertion, or nothing at all. */
export const EMPTY: Measure = { kind: 'other', size: 1, height: 1, repeats: 1 };

/** Go's limits: 128 MB of instructions of 40 bytes, and the depth of its tree. */
export const MAX_SIZE = Math.floor((128 << 20) / 40);
export const MAX_HEIGHT = 1000;
export const MAX_REPEATS = 1000;

/** `(sub)`. */
export function captured(sub: Measure): Measure {
  return { kind: 'other', size: 2 + sub.size, height: 1 + sub.height, repeats: sub.repeats };
}

/** `sub*`, `sub+` or `sub?`. */
export function starred(sub: Measure, operator: string): Measure {
  return { kind: 'other', size: (operator === '*' ? 2 : 1) + sub.size, height: 1 + sub.height, repeats: sub.repeats };
}

/** `sub{min,max}`; `max` is undefined for `{min,}`. A count of 0 makes what it repeats vanish. */
export function counted(sub: Measure, min: number, max: number | undefined): Measure {
  const size = max === undefined ? (min === 0 ? 2 + sub.size : 1 + min * sub.size) : max * sub.size + (max - min);
  const repeats = max === 0 ? 1 : Math.max(1, max ?? min) * sub.repeats;
  return { kind: 'other', size: Math.max(1, size), height: 1 + sub.height, repeats };
}

/** Joins two parts that follow each other and are both characters. */
export function joinLiterals(a: Measure, b: Measure): Measure {
  return { ...a, size: a.size + b.size };
}

/** Parts that follow each other. */
export function sequence(parts: readonly Measure[]): Measure {
  return combine('concat', parts, 0);
}

/** Parts of which one applies; neighbours that are single characters or classes become one class. */
export function alternatives(parts: readonly Measure[]): Measure {
  const merged = parts.filter((part, i) => i === 0 || !isCharacters(part) || !isCharacters(parts[i - 1]!));
  return combine(
    'alternate',
    merged.map((part) => (isCharacters(part) && parts.length > 1 ? CLASS : part)),
    merged.length - 1,
  );
}

function isCharacters({ kind, size }: Measure): boolean {
  return kind === 'class' || (kind === 'literal' && size === 1);
}

function combine(kind: 'concat' | 'alternate', parts: readonly Measure[], extra: number): Measure {
  const only = parts[0];
  if (only === undefined) return EMPTY;
  if (parts.length === 1) return only;
  let size = extra;
  let height = 0;
  let repeats = 1;
  for (const part of parts) {
    size += part.size;
    height = Math.max(height, part.kind === kind ? part.height - 1 : part.height);
    repeats = Math.max(repeats, part.repeats);
  }
  return { kind, size, height: 1 + height, repeats };
}
