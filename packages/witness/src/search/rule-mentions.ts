import type { ValidationRule } from '@structural/core';

/** What the text of a rule is about, as far as its words tell. */
export interface RuleMentions {
  /** Names of fields, variables and functions alike, as properties are called. */
  readonly words: ReadonlySet<string>;
  /** The texts that it is written with. */
  readonly texts: readonly string[];
  readonly numbers: readonly number[];
}

// Branches that begin differently, so that it takes linear time.
const TOKEN = /"(?:[^"\\\n]|\\[^\n])*"|'(?:[^'\\\n]|\\[^\n])*'|[A-Za-z_][A-Za-z0-9_]*|\d+(?:\.\d+)?/g;
const MOST_TOKENS = 2_000;

/** Reads a rule word by word; it is not parsed, so some of it may be misunderstood. */
export function ruleMentions({ fieldPath, rule }: ValidationRule): RuleMentions {
  const words = new Set<string>();
  const texts = new Set<string>();
  const numbers = new Set<number>();
  let tokens = 0;
  for (const [token] of `${rule} ${fieldPath}`.matchAll(TOKEN)) {
    if (++tokens > MOST_TOKENS) break;
    if (/^["']/.test(token)) texts.add(token.slice(1, -1).replace(/\\(["'\\])/g, '$1'));
    else if (/^\d/.test(token)) numbers.add(Number(token));
    else words.add(propertyName(token));
  }
  return { words, texts: [...texts], numbers: [...numbers] };
}

const SEQUENCES: Readonly<Record<string, string>> = { underscores: '__', dot: '.', dash: '-', slash: '/' };

/** The property that a rule means by a name: `a__dash__b` is `a-b`, and `__for__` is `for`. */
function propertyName(word: string): string {
  return word.replace(/__([a-z]+?)__/g, (_, name: string) => SEQUENCES[name] ?? name);
}
