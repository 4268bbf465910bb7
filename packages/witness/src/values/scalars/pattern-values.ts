import { compilePattern } from '@structural/go';
import { patternText } from './pattern-text.js';

const VARIANTS = [0, 1, 2, 3, 5, 7, 11];

/** Texts of one length that a pattern matches, as far as stretching its repetitions and filling up finds some; those that are short are made once. */
export function textsOfLength(pattern: string, length: number): readonly string[] {
  if (length > MAX_KEPT_LENGTH) return makeTextsOfLength(pattern, length);
  return remembered(ofLength, `${String(length)} ${pattern}`, () => makeTextsOfLength(pattern, length));
}

const MAX_KEPT_LENGTH = 2_000;
const MAX_KEPT = 200;
const ofLength = new Map<string, readonly string[]>();
const near = new Map<string, readonly string[]>();

/** The same patterns are in many places of a definition, and in both of those that are compared. */
function remembered(known: Map<string, readonly string[]>, key: string, make: () => readonly string[]): readonly string[] {
  let texts = known.get(key);
  if (texts !== undefined) return texts;
  if (known.size >= MAX_KEPT) known.clear();
  known.set(key, (texts = make()));
  return texts;
}

function makeTextsOfLength(pattern: string, length: number): readonly string[] {
  const compiled = compilePattern(pattern);
  if (!compiled.ok) return [];
  const found = new Set<string>();
  for (const variant of [0, 1]) {
    let [low, high] = [0, length];
    while (low <= high) {
      const extra = Math.floor((low + high) / 2);
      const text = patternText(pattern, { variant, extra });
      if (text !== undefined && [...text].length <= length) {
        for (const filled of [text.padEnd(length, 'a'), text.padStart(length, 'a'), text.padEnd(length, '1'), text.slice(0, length)])
          if ([...filled].length === length && compiled.matches(filled)) found.add(filled);
        low = extra + 1;
      } else high = extra - 1;
    }
  }
  return [...found];
}

/** Texts that a pattern matches, and what becomes of them by one small change, matched or not. */
export function textsNear(pattern: string): readonly string[] {
  return remembered(near, pattern, () => makeTextsNear(pattern));
}

function makeTextsNear(pattern: string): readonly string[] {
  const texts = new Set<string>();
  for (const variant of VARIANTS) {
    for (const extra of [0, 1, 3]) {
      const text = patternText(pattern, { variant, extra });
      if (text === undefined || text.length > 1_000) continue;
      texts.add(text);
      for (const changed of changedTexts(text)) texts.add(changed);
    }
  }
  return [...texts];
}

/** A text after one small change each. */
export function changedTexts(text: string): readonly string[] {
  const middle = Math.floor(text.length / 2);
  return [
    `${text}-`,
    `-${text}`,
    `${text} `,
    `${text}!`,
    text.slice(1),
    text.slice(0, -1),
    text.toUpperCase(),
    `${text.slice(0, middle)}_${text.slice(middle)}`,
    `${text.slice(0, middle)}/${text.slice(middle)}`,
    `${text}${text}`,
  ];
}
