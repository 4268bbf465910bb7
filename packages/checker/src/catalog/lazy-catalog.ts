import type { Proposal } from '@structural/core';
import { decodeBytes } from '@structural/document';
import { type CatalogEntry, type CatalogProblem, type DefinitionCatalog, makeCatalog } from './definition-catalog.js';
import { nearNames } from '../names/near-names.js';
import { kindsInText } from './kinds-in-text.js';
import { readCatalog } from './read-catalog.js';

/** A catalog that knows the texts that it is made of. */
export interface LazyCatalog extends DefinitionCatalog {
  /** The text of a file that was needed so far, as the positions in its entries count it. */
  textOf(file: string): string | undefined;
}

/**
 * A catalog over files of which one is parsed only when a kind is looked up that it may define: of hundreds of definitions a run needs few.
 *
 * It answers as `readCatalog` over the same files does, except that `problems` are those of files that were needed so far. `entries`,
 * `size` and `shadowed` need all of them.
 */
export function lazyCatalog(
  files: readonly { readonly file: string; readonly text: string | Uint8Array }[],
  proposals: readonly Proposal[] = [],
): LazyCatalog {
  const byKind = new Map<string, number[]>();
  const opaque: number[] = [];
  const parsed = new Map<number, DefinitionCatalog>();
  const found = new Map<string, readonly CatalogEntry[]>();
  let byGroup: Map<string, number[]> | undefined;
  let whole: DefinitionCatalog | undefined;
  files.forEach(({ text }, i) => {
    const { kinds, isOpaque } = kindsInText(typeof text === 'string' ? text : decodeBytes(text).text);
    // A definition names two kinds, its own and the one that it defines; a text with fewer words for them was cut or garbled.
    if (isOpaque || kinds.size < 2) opaque.push(i);
    else for (const kind of kinds) pushTo(byKind, kind, i);
  });
  const parse = (i: number): DefinitionCatalog => {
    let catalog = parsed.get(i);
    if (catalog === undefined) parsed.set(i, (catalog = readCatalog(files.slice(i, i + 1), proposals)));
    return catalog;
  };
  const all = (): DefinitionCatalog => {
    if (whole === undefined) {
      const catalogs = files.map((_, i) => parse(i));
      whole = makeCatalog(
        catalogs.flatMap(({ entries }) => entries),
        catalogs.flatMap(({ problems }) => problems),
      );
    }
    return whole;
  };
  // The one that counts first is the last one read.
  const candidates = (kind: string): readonly DefinitionCatalog[] =>
    [...(byKind.get(kind) ?? []), ...opaque].sort((a, b) => b - a).map(parse);
  return {
    get size() {
      return all().size;
    },
    get entries() {
      return all().entries;
    },
    get shadowed() {
      return all().shadowed;
    },
    get problems(): readonly CatalogProblem[] {
      return [...parsed].sort(([a], [b]) => a - b).flatMap(([, { problems }]) => problems);
    },
    find(group, kind) {
      const key = JSON.stringify([group, kind]);
      let entries = found.get(key);
      if (entries === undefined) found.set(key, (entries = candidates(kind).flatMap((catalog) => catalog.find(group, kind))));
      return entries;
    },
    findNear(kind) {
      const kinds = [kind, ...nearNames(kind, byKind.keys())];
      const indexes = new Set([...kinds.flatMap((each) => byKind.get(each) ?? []), ...opaque]);
      const entries = [...indexes].sort((a, b) => a - b).flatMap((i) => parse(i).entries);
      return makeCatalog(entries, []).findNear(kind);
    },
    hasGroup(group) {
      byGroup ??= indexGroups(files);
      return [...(byGroup.get(group) ?? []), ...opaque].some((i) => parse(i).hasGroup(group));
    },
    findProblem(group, kind) {
      for (const catalog of candidates(kind)) {
        const problem = catalog.findProblem(group, kind);
        if (problem !== undefined) return problem;
      }
      return undefined;
    },
    textOf(file) {
      for (const [i, { entries }] of parsed) if (files[i]?.file === file) return entries[0]?.document.text;
      return undefined;
    },
  };
}

/** The files by every word that is the value of a key `group`; needed only where some kind is unknown. */
function indexGroups(files: readonly { readonly text: string | Uint8Array }[]): Map<string, number[]> {
  const byGroup = new Map<string, number[]>();
  files.forEach(({ text }, i) => {
    const words = new Set(Array.from((typeof text === 'string' ? text : decodeBytes(text).text).matchAll(GROUP), ([, word = '']) => word));
    for (const word of words) pushTo(byGroup, word, i);
  });
  return byGroup;
}

const GROUP = /\bgroup["']?\s*:\s*["']?([\w.-]+)/g;

function pushTo(map: Map<string, number[]>, key: string, value: number): void {
  const known = map.get(key);
  if (known === undefined) map.set(key, [value]);
  else known.push(value);
}
