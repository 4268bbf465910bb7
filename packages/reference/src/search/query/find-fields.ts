import type { KindFields, SearchableKind } from '../kind-search.js';
import { placedFields } from '../placed-field.js';
import type { TextsOfKinds } from '../search-overview.js';
import type { KindFinder } from './find-kinds.js';
import type { TextFinder, TextMatch } from './find-texts.js';
import type { Load } from './load.js';
import { MATCH_SCORES, rankFields, type RankedField } from './rank-fields.js';

/** The fields of one kind that fit a query, the best first. */
export interface FoundFields {
  readonly kind: SearchableKind;
  readonly fields: readonly RankedField[];
}

/** What fits of a query, kind by kind: those kinds first that promise most. */
export interface FieldSearch {
  /** How many kinds may have fields that fit, besides those that {@link next} has looked at. */
  left(): number;
  /** The words that were looked for instead of terms that nothing has, by these. */
  readonly corrected: ReadonlyMap<string, string>;
  /** The next kinds with fields that fit, so many at most; none when there are no more. */
  next(count: number): Promise<readonly FoundFields[]>;
}

/** What a search for fields asks. */
export interface FieldSources {
  readonly kinds: readonly SearchableKind[];
  readonly textsOfKinds: TextsOfKinds;
  readonly findTexts: TextFinder;
  readonly kindFinder: KindFinder;
  readonly load: Load;
}

/**
 * Begins a search for fields. Each term must fit the field itself (name or description), the name of one that it is in, or the kind; and one of
 * them the field itself.
 */
export async function searchFields(terms: readonly string[], sources: FieldSources): Promise<FieldSearch> {
  const { findTexts, kindFinder, kinds, load, textsOfKinds } = sources;
  const found = await Promise.all(terms.map(findTexts));
  const matches = found.map(({ texts }) => texts);
  const corrected = new Map(found.flatMap(({ corrected: word }, i) => (word === undefined ? [] : [[terms[i] ?? '', word] as const])));
  const named = terms.map((term) => kindFinder.named(term));
  const promising = promisingKinds(textsOfKinds, matches, named);
  let from = 0;
  const look = async (kind: number): Promise<readonly FoundFields[]> => {
    const own = kinds[kind];
    if (own === undefined) return [];
    const data = (await load(`${own.folder}/search`)) as KindFields;
    const numbers = textsOfKinds[kind] ?? [];
    const fields = rankFields(placedFields(data), {
      count: terms.length,
      matchOf: (text, term) => matches[term]?.get(numbers[text] ?? -1),
      isNamed: (term) => named[term]?.has(kind) === true,
    });
    return fields.length === 0 ? [] : [{ kind: own, fields }];
  };
  return {
    left: () => promising.length - from,
    corrected,
    next: async (count) => {
      const next: FoundFields[] = [];
      while (next.length < count && from < promising.length) {
        const batch = promising.slice(from, from + count - next.length);
        from += batch.length;
        const fitting = (await Promise.all(batch.map(look))).flat();
        // What promised as much may fit better together.
        next.push(...fitting.sort((a, b) => bestOf(b) - bestOf(a)));
      }
      return next;
    },
  };
}

/** The kinds in which every term fits something, those whose texts fit best first, and of these the smallest. */
function promisingKinds(
  textsOfKinds: TextsOfKinds,
  matches: readonly ReadonlyMap<number, TextMatch>[],
  named: readonly ReadonlySet<number>[],
): readonly number[] {
  const scored: { readonly kind: number; readonly score: number; readonly size: number }[] = [];
  for (const [kind, texts] of textsOfKinds.entries()) {
    const best = matches.map((found) => texts.reduce((most, text) => Math.max(most, scoreOf(found.get(text))), 0));
    const isPromising = best.every((score, term) => score > 0 || named[term]?.has(kind) === true);
    if (!isPromising || best.every((score) => score === 0)) continue;
    // Who names a kind and something else means a field of this kind.
    const ofKind = matches.length === 1 ? 0 : NAMED * named.filter((kinds) => kinds.has(kind)).length;
    scored.push({ kind, score: best.reduce((sum, score) => sum + score, ofKind), size: texts.length });
  }
  return scored.sort((a, b) => b.score - a.score || a.size - b.size).map(({ kind }) => kind);
}

function bestOf({ fields: [best] }: FoundFields): number {
  return best?.score ?? 0;
}

function scoreOf(match: TextMatch | undefined): number {
  return match === undefined ? 0 : MATCH_SCORES[match];
}

/** More than a word in a name is worth. */
const NAMED = 10;
