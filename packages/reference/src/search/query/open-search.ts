import type { SearchableKind } from '../kind-search.js';
import type { SearchOverview, TextsOfKinds } from '../search-overview.js';
import { isCommon, termsOf } from '../words.js';
import { searchFields, type FieldSearch } from './find-fields.js';
import { openKindFinder } from './find-kinds.js';
import { openTextFinder } from './find-texts.js';
import type { Load } from './load.js';

/** What there is to be asked of an index. */
export interface IndexSearch {
  /** The kinds that a query fits, the best first. */
  kinds(query: string): readonly SearchableKind[];
  /** The words by which {@link kinds} finds what nearly fits, by the terms that no kind has. */
  correctedKinds(query: string): ReadonlyMap<string, string>;
  /** The fields that a query fits; undefined where it is too short to ask for any. */
  fields(query: string): Promise<FieldSearch | undefined>;
}

/** Opens an index, of which everything but the kinds is loaded when it is needed. Rejects where a part cannot be loaded. */
export async function openSearch(load: Load): Promise<IndexSearch> {
  const { kinds, starts } = (await load('search/kinds')) as SearchOverview;
  const kindFinder = openKindFinder(kinds);
  const findTexts = openTextFinder(starts, load);
  return {
    kinds: (query) => kindFinder.find(significantTerms(query)).flatMap((id) => kinds[id] ?? []),
    correctedKinds: (query) => kindFinder.corrected(significantTerms(query)),
    fields: async (query) => {
      const terms = significantTerms(query);
      if (!terms.some((term) => term.length > 1)) return undefined;
      const textsOfKinds = (await load('search/texts')) as TextsOfKinds;
      return searchFields(terms, { kinds, textsOfKinds, findTexts, kindFinder, load });
    },
  };
}

/** The terms of a query without those that stand everywhere, if there are others. */
function significantTerms(query: string): readonly string[] {
  const terms = termsOf(query);
  const telling = terms.filter((term) => !isCommon(term));
  return telling.length === 0 ? terms : telling;
}
