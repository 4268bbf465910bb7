import { dirname } from 'node:path';

/** How many entries a config file that people read may have. */
const MAX_ENTRIES = 8;

/**
 * The folders and files that define all CRDs, for `crds` of a config file: few, and each CRD once where there are copies of it.
 * `definitions` has the files of each CRD. Where more than eight would be needed, gives none: the CRDs are found among the inputs all the same.
 */
export function definitionFolders(definitions: ReadonlyMap<string, readonly string[]>): readonly string[] {
  const left = new Set(definitions.keys());
  const chosen: string[] = [];
  while (left.size > 0 && chosen.length <= MAX_ENTRIES) {
    const folders = new Map<string, Set<string>>();
    for (const name of left) for (const file of definitions.get(name) ?? []) place(folders, file).add(name);
    const best = [...folders].sort(([a, namesA], [b, namesB]) => rank(b, namesB) - rank(a, namesA) || (a < b ? -1 : 1))[0];
    if (best === undefined) break;
    const [folder, names] = best;
    chosen.push(folder);
    for (const name of names) left.delete(name);
  }
  return chosen.length > MAX_ENTRIES ? [] : chosen.sort();
}

/** The names that a folder, or a file at the root, defines. */
function place(folders: Map<string, Set<string>>, file: string): Set<string> {
  const folder = dirname(file) === '.' ? file : dirname(file);
  const names = folders.get(folder) ?? new Set<string>();
  folders.set(folder, names);
  return names;
}

/** What generators write comes before its copies, many CRDs before few. */
function rank(folder: string, names: ReadonlySet<string>): number {
  const written = /(?:^|\/)crds?\/bases$/.test(folder) ? 2 : /(?:^|\/)(?:crds?|customresourcedefinitions?)(?:\/|$)/i.test(folder) ? 1 : 0;
  return names.size * 4 + written;
}
