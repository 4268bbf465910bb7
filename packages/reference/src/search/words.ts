/**
 * The words by which a text is found, in small letters, each once: `issuerRef` is `issuerref`, `issuer` and `ref`.
 *
 * Letters and digits of any script make words, everything else parts them. What is longer than {@link MAX_WORD_LENGTH} is cut.
 */
export function wordsOf(text: string): readonly string[] {
  const words = new Set<string>();
  for (const [run] of text.matchAll(/[\p{L}\p{N}]+/gu)) {
    words.add(shortened(run));
    for (const part of run.split(/(?<=[\p{Ll}\p{N}])(?=\p{Lu})|(?<=\p{Lu})(?=\p{Lu}\p{Ll})/u)) words.add(shortened(part));
  }
  return [...words];
}

/** A name as one word, whatever stands in it. */
export function wholeWord(name: string): string {
  return shortened(name.replace(/[^\p{L}\p{N}]+/gu, ''));
}

/** What is asked for: the words of a query as they are typed, which may be the beginnings of longer ones; at most {@link MAX_TERMS}. */
export function termsOf(query: string): readonly string[] {
  return [...new Set((query.match(/[\p{L}\p{N}]+/gu) ?? []).map(shortened))].slice(0, MAX_TERMS);
}

/** Whether a word stands in all descriptions. */
export function isCommon(word: string): boolean {
  return COMMON.has(word);
}

/** The words of a description: those that stand in every description are none by which one looks for it. */
export function wordsOfProse(text: string): readonly string[] {
  return wordsOf(text).filter((word) => !isCommon(word));
}

const MAX_WORD_LENGTH = 40;
const MAX_TERMS = 8;
const COMMON = new Set(
  'a an and are as at be been by can for from has have if in into is it its may more must no not of on or only should such than that the their then there these they this to used was when where which will with'.split(
    ' ',
  ),
);

function shortened(word: string): string {
  return word.toLowerCase().slice(0, MAX_WORD_LENGTH);
}
