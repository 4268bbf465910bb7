import type { KindFields, SearchableKind } from './kind-search.js';
import { sharedTexts } from './shared-texts.js';
import { termShards } from './term-shards.js';
import { searchScript } from './search-script.js';
import type { SearchOverview } from './search-overview.js';

/** A file of the index, by its path from the root of a site. */
export interface SearchFile {
  readonly path: string;
  readonly text: string;
}

/** Kinds and their fields, as they are searched together. */
export type SearchedKind = readonly [kind: SearchableKind, fields: KindFields];

/**
 * The files of an index over kinds: scripts that a page loads one by one as it needs them, from a server or from disk.
 *
 * `search/kinds.js` has the kinds and says what else there is; `search/texts.js` which kind has which texts; `search/terms-N.js` are indexes of
 * MiniSearch over the texts, each for the words in a part of the alphabet. The fields of a kind lie in its folder, see {@link kindFile}.
 */
export function searchFiles(kinds: readonly SearchedKind[]): readonly SearchFile[] {
  const { ofKinds, texts } = sharedTexts(kinds.map(([, fields]) => fields));
  const shards = termShards(texts);
  const overview: SearchOverview = { kinds: kinds.map(([kind]) => kind), starts: shards.map(({ start }) => start) };
  return [
    scriptFile('search/kinds', overview),
    scriptFile('search/texts', ofKinds),
    ...shards.map(({ index }, i) => scriptFile(`search/terms-${String(i)}`, index)),
  ];
}

/** The file of the fields of a kind. */
export function kindFile(folder: string, fields: KindFields): SearchFile {
  return scriptFile(`${folder}/search`, fields);
}

function scriptFile(name: string, data: unknown): SearchFile {
  return { path: `${name}.js`, text: searchScript(name, data) };
}
