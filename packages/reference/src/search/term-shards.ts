import MiniSearch from 'minisearch';
import type { SearchText } from './kind-search.js';
import { TEXT_INDEX } from './text-index.js';
import { wholeWord, wordsOf, wordsOfProse } from './words.js';

/** The index over the words from one word to the next shard's. */
export interface TermShard {
  /** The first of its words; empty in the first shard, which has all that is before, too. */
  readonly start: string;
  /** A {@link MiniSearch} as it writes itself, whose documents are the numbers of the texts. */
  readonly index: unknown;
}

/**
 * Indexes over all texts, each for a part of the alphabet: who looks for a word loads those of the words that begin with it, and no other.
 *
 * There is one shard at least. Takes time in proportion to the words, of which every text has each once.
 */
export function termShards(texts: readonly SearchText[]): readonly TermShard[] {
  const words = texts.map(wordsOfText);
  const uses = new Map<string, number[]>();
  for (const [number, { name, text, whole }] of words.entries()) {
    for (const word of new Set([...whole, ...name, ...text])) {
      const users = uses.get(word);
      if (users === undefined) uses.set(word, [number]);
      else users.push(number);
    }
  }
  const sorted = [...uses.keys()].sort();
  return rangesOf(sorted, (word) => uses.get(word)?.length ?? 0).map(([from, to], i) => {
    const own = new Set(sorted.slice(from, to));
    const numbers = new Set(sorted.slice(from, to).flatMap((word) => uses.get(word) ?? []));
    const index = new MiniSearch<Readonly<Record<'id' | keyof TextWords, number>>>({
      ...TEXT_INDEX,
      // A field is given as the number of its text: its words are known.
      tokenize: (id, field) => [...(words[Number(id)]?.[field as keyof TextWords] ?? [])],
      processTerm: (word) => (own.has(word) ? word : null),
    });
    index.addAll([...numbers].sort((a, b) => a - b).map((id) => ({ id, whole: id, name: id, text: id })));
    return { start: i === 0 ? '' : (sorted[from] ?? ''), index: index.toJSON() };
  });
}

/** The words of a text, by the fields of {@link TEXT_INDEX}. */
interface TextWords {
  readonly whole: readonly string[];
  readonly name: readonly string[];
  readonly text: readonly string[];
}

function wordsOfText([name, description]: SearchText): TextWords {
  const ofName = wordsOf(name);
  const whole = wholeWord(name);
  return { whole: [whole], name: ofName.filter((word) => word !== whole), text: wordsOfProse(description) };
}

/** Cuts a list where so much has come together that the next part begins. */
function rangesOf(words: readonly string[], weight: (word: string) => number): readonly (readonly [from: number, to: number])[] {
  const ranges: [number, number][] = [];
  let from = 0;
  let sum = 0;
  for (const [i, word] of words.entries()) {
    if (sum > 0 && sum + weight(word) > MAX_USES) {
      ranges.push([from, i]);
      from = i;
      sum = 0;
    }
    sum += weight(word);
  }
  return [...ranges, [from, words.length]];
}

/** So many uses of words make some hundred kilobytes. */
const MAX_USES = 5_000;
