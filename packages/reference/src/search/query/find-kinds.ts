import MiniSearch from 'minisearch';
import type { SearchableKind } from '../kind-search.js';
import { wholeWord, wordsOf, wordsOfProse } from '../words.js';

/** Looks for kinds by their names, groups and summaries. */
export interface KindFinder {
  /** The kinds that all terms fit, the best first: their places among all. Where none does, those that nearly fit. */
  find(terms: readonly string[]): readonly number[];
  /** The words by which {@link find} finds kinds that nearly fit, by the terms that no kind has; none where kinds fit. */
  corrected(terms: readonly string[]): ReadonlyMap<string, string>;
  /** The kinds that a term fits by their own name, plural, short names or group. */
  named(term: string): ReadonlySet<number>;
}

/** Indexes kinds; a thousand take some hundredths of a second. */
export function openKindFinder(kinds: readonly SearchableKind[]): KindFinder {
  const index = new MiniSearch<Record<string, unknown>>({
    fields: ['kind', 'names', 'group', 'categories', 'summary'],
    tokenize: (text, field) => [...(field === 'summary' ? wordsOfProse(text) : wordsOf(text))],
    processTerm: (word) => word,
    searchOptions: {
      tokenize: (term) => [term],
      boost: { kind: 6, names: 5, group: 2, categories: 1, summary: 0.5 },
      prefix: true,
      combineWith: 'AND',
    },
  });
  index.addAll(
    kinds.map(({ categories, group, kind, plural, shortNames, singular, summary }, id) => ({
      id,
      kind,
      names: [plural, singular, ...shortNames].join(' '),
      group,
      categories: categories.join(' '),
      summary,
    })),
  );
  const exact = (id: number, terms: readonly string[]): boolean => {
    const found = kinds[id];
    const whole = terms.join('');
    return found !== undefined && [found.kind, found.plural, found.singular, ...found.shortNames].some((name) => wholeWord(name) === whole);
  };
  const search = (terms: readonly string[], fuzzy: number | false): readonly number[] =>
    index
      .search({ queries: [...terms], combineWith: 'AND' }, { fuzzy: (term) => (term.length > 3 ? fuzzy : false) })
      .map(({ id, score }) => ({ id: id as number, score: exact(id as number, terms) ? score + EXACT : score }))
      .sort((a, b) => b.score - a.score || a.id - b.id)
      .map(({ id }) => id);
  return {
    find: (terms) => {
      if (terms.length === 0) return [];
      const found = search(terms, false);
      return found.length > 0 ? found : search(terms, 0.25);
    },
    corrected: (terms) => {
      if (terms.length === 0 || search(terms, false).length > 0) return new Map();
      const [best] = index.search({ queries: [...terms], combineWith: 'AND' }, { fuzzy: (term) => (term.length > 3 ? 0.25 : false) });
      return new Map(
        terms.flatMap((term) => {
          const word = best?.terms.find((one) => index.search(term, { fuzzy: 0.25 }).some(({ terms: near }) => near.includes(one)));
          return word === undefined || word.startsWith(term) ? [] : [[term, word] as const];
        }),
      );
    },
    named: (term) => new Set(index.search(term, { fields: ['kind', 'names', 'group'] }).map(({ id }) => id as number)),
  };
}

/** More than any other score. */
const EXACT = 1_000_000;
