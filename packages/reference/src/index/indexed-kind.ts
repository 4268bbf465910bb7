import type { ChangeBadge } from '../versions/change-badge.js';
import type { SearchableKind, SearchableVersion } from '../search/kind-search.js';

/** What the first page of a site says of a kind. */
export interface IndexedKind extends SearchableKind {
  /** `metadata.name` of its definition. */
  readonly definition: string;
  readonly scope: 'Namespaced' | 'Cluster';
  readonly versions: readonly IndexedVersion[];
  /** What changed since the definition was published before; absent where nothing did or nobody said. */
  readonly changed?: ChangeBadge;
}

/** A version of a kind that has a page. */
export interface IndexedVersion extends SearchableVersion {
  /** True for the version in which objects are stored. */
  readonly storage: boolean;
  /** What the server warns clients of a deprecated version; empty for others. */
  readonly deprecationWarning: string;
}
