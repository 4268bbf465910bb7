import { ownText } from '@structural/go';

/** The kinds that a text may define. */
export interface KindsInText {
  readonly kinds: ReadonlySet<string>;
  /** Kinds may be written here in a way that was not understood, so that the text may define any. */
  readonly isOpaque: boolean;
}

/**
 * The kinds of which a text may hold the CustomResourceDefinition, without parsing it: every word that is the value of a key `kind`.
 *
 * Misses none that is one word: what might be written otherwise, with escapes, anchors, tags, aliases or explicit keys, makes the text
 * opaque. Linear, at a small part of the cost of parsing.
 */
export function kindsInText(text: string): KindsInText {
  const kinds = new Set<string>();
  let isOpaque = HIDING.test(text);
  for (const [, single, double, odd, plain] of text.matchAll(KIND)) {
    const value = single ?? double ?? plain;
    if (odd !== undefined || value?.includes('\\') === true) isOpaque = true;
    else if (value !== undefined && !kinds.has(value)) kinds.add(ownText(value));
  }
  return { kinds, isOpaque };
}

/** The kinds of which a text may hold the definition; undefined for a text that may define any. */
export function mayDefine(text: string): ReadonlySet<string> | undefined {
  const { isOpaque, kinds } = kindsInText(text);
  // A definition names two kinds, its own and the one that it defines; a text with fewer words for them was cut or garbled.
  return isOpaque || kinds.size < 2 ? undefined : kinds;
}

/** A key and its value in single or double quotes, one that needs a parser, or a plain one; a mapping or a list is no kind. */
const KIND = /\bkind["']?[\s\u0085]*:[\s\u0085]*(?:'([^'\n]*)'|"([^"\n]*)"|([&*!|>#'"])|([^\s\u0085"'{}[\],:]+))?/g;

/**
 * Keys that may be `kind` without saying so: with escapes in them, of which the last one stands before the closing quote; aliases; and those that a
 * comment separates from their colon. No two matches are tried over the same text, so that it stays linear.
 */
const HIDING = /\\(?:[xuU]|\r?\n|\r)[^"\\]*"[\s\u0085]*[:#]|\*[\w-]+[\s\u0085]*[:#]|\bkind["']?[\s\u0085]+#/;
