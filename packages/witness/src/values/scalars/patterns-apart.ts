import { compilePattern, textsWhere, type TextEffort } from '@structural/go';
import { patternText } from './pattern-text.js';
import { changedTexts } from './pattern-values.js';

const MAX_VARIANTS = 160;
const MAX_FOUND = 24;
const EXTRAS = [0, 1, 2, 5, 14, 40];

/**
 * Texts about which several patterns do not agree, the shortest first: of two of them what their automata find, else drawn from each of them, and
 * changed a little.
 *
 * Where automata are too large it is a search, so that of patterns that differ it may find nothing; as where no `effort` is left.
 */
export function textsApart(patterns: readonly string[], effort: TextEffort = { left: Infinity }): readonly string[] {
  const [one, other] = patterns;
  if (one !== undefined && other !== undefined && patterns.length === 2) {
    const found = [textsWhere({ matches: [one], misses: [other] }, effort), textsWhere({ matches: [other], misses: [one] }, effort)];
    if (found.every(({ isProof }) => isProof))
      return found
        .flatMap(({ texts }) => texts)
        .sort((a, b) => a.length - b.length)
        .slice(0, MAX_FOUND);
  }
  return effort.left > 0 ? drawnApart(patterns, effort) : [];
}

function drawnApart(patterns: readonly string[], effort: TextEffort): readonly string[] {
  const tests = patterns.flatMap((pattern) => {
    const compiled = compilePattern(pattern);
    return compiled.ok ? [compiled.matches] : [];
  });
  if (tests.length < 2) return [];
  const found = new Set<string>();
  const look = (text: string): void => {
    effort.left -= text.length;
    const answers = new Set(tests.map((test) => test(text)));
    if (answers.size > 1) found.add(text);
  };
  for (const pattern of patterns) {
    for (let variant = 0; variant < MAX_VARIANTS && found.size < MAX_FOUND; variant++) {
      for (const extra of EXTRAS) {
        const text = patternText(pattern, { variant, extra });
        if (text === undefined || text.length > 1_000) continue;
        look(text);
        for (const near of changedTexts(text)) look(near);
      }
    }
  }
  return [...found].sort((a, b) => a.length - b.length).slice(0, MAX_FOUND);
}
