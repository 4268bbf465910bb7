import { makeCatalog, shadowedDefinitions, type CatalogEntry, type DefinitionCatalog } from './definition-catalog.js';

/**
 * The definitions of several catalogs as if their files had been read one after the other, without reading any of them: of two with one name the later
 * one counts, as in `mergeCatalogs`.
 *
 * Made in no time, so that a file that changed is read again and no other. What is asked for is looked up in all of them once.
 */
export function composeCatalogs(catalogs: readonly DefinitionCatalog[]): DefinitionCatalog {
  const found = new Map<string, readonly CatalogEntry[]>();
  const lastFirst = [...catalogs].reverse();
  const entries = (): readonly CatalogEntry[] => catalogs.flatMap((catalog) => catalog.entries);
  return {
    get size() {
      return catalogs.reduce((sum, { size }) => sum + size, 0);
    },
    get entries() {
      return entries();
    },
    get problems() {
      return catalogs.flatMap(({ problems }) => problems);
    },
    get shadowed() {
      return shadowedDefinitions(entries());
    },
    find(group, kind) {
      const key = JSON.stringify([group, kind]);
      const known = found.get(key) ?? lastFirst.flatMap((catalog) => catalog.find(group, kind));
      found.set(key, known);
      return known;
    },
    findNear: (kind) =>
      makeCatalog(
        catalogs.flatMap((catalog) => catalog.findNear(kind)),
        [],
      ).findNear(kind),
    findResource: (plural) => catalogs.flatMap((catalog) => catalog.findResource(plural)),
    hasGroup: (group) => catalogs.some((catalog) => catalog.hasGroup(group)),
    findProblem(group, kind) {
      for (const catalog of lastFirst) {
        const problem = catalog.findProblem(group, kind);
        if (problem !== undefined) return problem;
      }
      return undefined;
    },
  };
}
