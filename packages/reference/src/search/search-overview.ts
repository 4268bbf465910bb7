import type { SearchableKind } from './kind-search.js';

/** What is loaded first: all kinds, and where the words of the fields are. */
export interface SearchOverview {
  readonly kinds: readonly SearchableKind[];
  /** The first word of each of the files `terms-N`, in ascending order of their code units; the first one is empty. */
  readonly starts: readonly string[];
}

/** For each kind, by its place among all, the numbers of its texts among those of all kinds, in its own order. */
export type TextsOfKinds = readonly (readonly number[])[];
