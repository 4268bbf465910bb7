import type { RewriteDefinition } from '@structural/core';
import { makeCatalog, type CatalogEntry, type CatalogProblem, type DefinitionCatalog } from '../catalog/definition-catalog.js';
import { readCatalog } from '../catalog/read-catalog.js';
import { unreadDefinition } from '../catalog/unread-definition.js';
import { mayName } from './may-name.js';
import { byNearness } from './nearest-copy.js';
import type { OldFile } from './old-file.js';

/**
 * The definitions that were there before others, by their names, among the files of a revision: of several copies the one in the file that is
 * nearest to that of the new one ({@link byNearness}). What keeps the old definition of a name from being read is among the problems.
 */
export function catalogBefore(
  files: readonly OldFile[],
  next: readonly CatalogEntry[],
  placeOf: (file: string) => string | undefined,
  rewrite?: RewriteDefinition,
): DefinitionCatalog {
  const nameOf = ({ definition }: CatalogEntry): string => definition.metadata.name;
  const names = [...new Set(next.map(nameOf))];
  const mentioning = files.filter(({ text }) => names.some((name) => mayName(text, name)));
  const read = readCatalog(mentioning, rewrite);
  const places = new Map(mentioning.map(({ file, place }) => [file, place]));
  const entries: CatalogEntry[] = [];
  const problems = new Set<CatalogProblem>();
  for (const entry of new Map(next.map((each) => [nameOf(each), each])).values()) {
    const name = nameOf(entry);
    const copies = read.entries
      .filter((each) => nameOf(each) === name)
      .map((each) => {
        const place = places.get(each.file);
        return { each, ...(place !== undefined && { place }) };
      });
    const [nearest] = byNearness(copies, placeOf(entry.file));
    if (nearest !== undefined) entries.push(nearest.each);
    else {
      const problem = unreadDefinition(read, entry.definition);
      if (problem !== undefined) problems.add(problem);
    }
  }
  return makeCatalog(entries, [...problems]);
}
