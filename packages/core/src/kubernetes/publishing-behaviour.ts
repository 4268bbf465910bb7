/** What differs between servers in the documents that they publish; everything else is the same in all of them. */
export interface PublishingBehaviour {
  /** Lists may be asked for in shards: a parameter, and what a list says of itself. */
  readonly listsInShards: boolean;
  /** OpenAPI 3 documents give the zero value of what a list or map of a shared type holds. */
  readonly elementDefaults: boolean;
  /** The details of a Status carry a list type, although they are no list. */
  readonly listTypeOfDetails: boolean;
  /** The groups in which DeleteOptions is known, as `group/version`, the core group as the bare version. */
  readonly deleteOptionsGroups: readonly string[];
}
