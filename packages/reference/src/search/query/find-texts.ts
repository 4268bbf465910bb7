import MiniSearch, { type AsPlainObject, type MatchInfo } from 'minisearch';
import { TEXT_INDEX } from '../text-index.js';
import type { Load } from './load.js';

/** How a text fits a term: it is the name of the field, begins it, is or begins a word of it, or one of its description. */
export type TextMatch = 'name' | 'beginning' | 'word' | 'description';

/** The texts that a term fits, by their numbers. */
interface FoundTexts {
  readonly texts: ReadonlyMap<number, TextMatch>;
  /** The word that was looked for instead, where no text has the term. */
  readonly corrected?: string;
}

/** Gives the texts that a term fits, or else those that nearly fit; loads the indexes in which such words may be. */
export type TextFinder = (term: string) => Promise<FoundTexts>;

/** Opens the indexes whose first words are given, each when it is needed. */
export function openTextFinder(starts: readonly string[], load: Load): TextFinder {
  const opened = new Map<number, Promise<MiniSearch>>();
  const open = async (shard: number): Promise<MiniSearch> =>
    MiniSearch.loadJS((await load(`search/terms-${String(shard)}`)) as AsPlainObject, TEXT_INDEX);
  const shard = (number: number): Promise<MiniSearch> => {
    let index = opened.get(number);
    if (index === undefined) opened.set(number, (index = open(number)));
    return index;
  };
  return async (term) => {
    const indexes = await Promise.all(shardsOf(term, starts).map(shard));
    const exact = matchesIn(indexes, term, false);
    return exact.texts.size > 0 || term.length < 4 ? { texts: exact.texts } : matchesIn(indexes, term, 0.25);
  };
}

function matchesIn(indexes: readonly MiniSearch[], term: string, fuzzy: number | false): FoundTexts {
  const found = new Map<number, TextMatch>();
  let best: { readonly score: number; readonly word: string } | undefined;
  for (const index of indexes) {
    const results = index.search(term, { tokenize: (text) => [text], processTerm: (word) => word, prefix: true, fuzzy });
    for (const {
      id,
      match,
      score,
      terms: [word = ''],
    } of results) {
      if (best === undefined || score > best.score) best = { score, word };
      const now = matchOf(term, match);
      const before = found.get(id as number);
      if (before === undefined || MATCHES.indexOf(now) < MATCHES.indexOf(before)) found.set(id as number, now);
    }
  }
  return { texts: found, ...(best !== undefined && { corrected: best.word }) };
}

const MATCHES: readonly TextMatch[] = ['name', 'beginning', 'word', 'description'];

/** By the words that fit, and where they stand. */
function matchOf(term: string, match: MatchInfo): TextMatch {
  if (match[term]?.includes('whole') === true) return 'name';
  const places = new Set(Object.values(match).flat());
  return places.has('whole') ? 'beginning' : places.has('name') ? 'word' : 'description';
}

/** The numbers of the shards that hold words which begin with a term. */
function shardsOf(term: string, starts: readonly string[]): readonly number[] {
  return starts.flatMap((start, i) => {
    const next = starts[i + 1];
    const beginsInTime = start <= term || start.startsWith(term);
    return beginsInTime && (next === undefined || next > term) ? [i] : [];
  });
}
