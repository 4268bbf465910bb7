import type { PlacedField } from '../placed-field.js';
import type { TextMatch } from './find-texts.js';

/** A field that fits a query. */
export interface RankedField extends PlacedField {
  readonly score: number;
}

/** What is known of the terms of a query and a kind. */
export interface TermFacts {
  readonly count: number;
  /** How a text of the kind, by its number there, fits a term. */
  matchOf(text: number, term: number): TextMatch | undefined;
  /** Whether a term fits the kind itself. */
  isNamed(term: number): boolean;
}

/** What a fitting text is worth. */
export const MATCH_SCORES: Readonly<Record<TextMatch, number>> = { name: 12, beginning: 8, word: 6, description: 2 };

/** What it is worth that a field stands in one that fits. */
const ABOVE = 3;

/**
 * The fields of a kind that fit, the best first: each term fits the field itself, the name of one that it is in, or the kind; and one of them the
 * field itself. A field is in all that hold the object under which it is listed.
 */
export function rankFields(fields: readonly PlacedField[], { count, isNamed, matchOf }: TermFacts): readonly RankedField[] {
  const terms = Array.from({ length: count }, (_, term) => term);
  const matches = fields.map(({ text }) => terms.map((term) => matchOf(text, term)));
  /** For each field: the terms that fit its name, or those of fields that hold the same object. */
  const named = matches.map((own) => new Set(terms.filter((term) => own[term] !== undefined && own[term] !== 'description')));
  for (const [i, { same }] of fields.entries()) {
    if (same !== undefined) for (const term of named[i] ?? []) named[same]?.add(term);
  }
  const ranked: RankedField[] = [];
  for (const [i, field] of fields.entries()) {
    const above = named[field.parent] ?? new Set();
    for (const term of above) named[i]?.add(term);
    const own = matches[i] ?? [];
    if (own.every((match) => match === undefined) || !own.every((match, term) => match !== undefined || above.has(term) || isNamed(term)))
      continue;
    const scores = own.map((match, term) => Math.max(match === undefined ? 0 : MATCH_SCORES[match], above.has(term) ? ABOVE : 0));
    ranked.push({ ...field, score: scores.reduce((sum, score) => sum + score, 0) - field.path.length / 1000 });
  }
  // Sorting keeps the order of the page among equals.
  return ranked.sort((a, b) => b.score - a.score);
}
