/** What the search knows of one kind, besides its fields. */
export interface SearchableKind {
  readonly kind: string;
  readonly group: string;
  readonly plural: string;
  readonly singular: string;
  readonly shortNames: readonly string[];
  readonly categories: readonly string[];
  /** The beginning of its description. */
  readonly summary: string;
  /** The folder of its pages, from the root of the site: `apis/example.com/widgets`. */
  readonly folder: string;
  /** Its versions that have a page, the first being the one to show. */
  readonly versions: readonly SearchableVersion[];
}

/** A version of a kind, and its page from the root of the site. */
export interface SearchableVersion {
  readonly version: string;
  readonly page: string;
  readonly deprecated: boolean;
}

/** A name with its description: a field may be in many kinds, and is searched once. */
export type SearchText = readonly [name: string, description: string];

/**
 * A field, as far as that does not follow from the field that it is in: its place among the fields of the kind (-1 for none), its text, the number of
 * the first version that has it, what its path adds to that of its parent, its whole fragment, and the place of the field under which those of its
 * object are listed. What is left out, or 0, is as usual: the first version, `.name`, the fragment of the parent with `.name`, and here.
 */
export type SearchField = readonly [parent: number, text: number, version?: number, tail?: string | 0, id?: string | 0, same?: number];

/** The fields of all versions of a kind, each once; the first is the kind itself. */
export interface KindFields {
  readonly texts: readonly SearchText[];
  readonly fields: readonly SearchField[];
}
