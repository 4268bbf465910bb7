import { makeCatalog, shadowedDefinitions, type CatalogEntry, type DefinitionCatalog } from './definition-catalog.js';

/**
 * The definitions of several catalogs as if their files had been read one after the other, without reading any of them: of two with one name the later
 * one counts, as in `mergeCatalogs`.
 *
 * Made in no time, so that a file that changed is read again and no other; what they are may be said when something is asked for. What is asked for is looked
 * up in all of them once.
 */
export function composeCatalogs(given: readonly DefinitionCatalog[] | (() => readonly DefinitionCatalog[])): DefinitionCatalog {
  let inOrder: readonly DefinitionCatalog[] | undefined;
  let lastFirst: readonly DefinitionCatalog[] | undefined;
  const all = (): readonly DefinitionCatalog[] => (inOrder ??= typeof given === 'function' ? given() : given);
  const allReversed = (): readonly DefinitionCatalog[] => (lastFirst ??= [...all()].reverse());
  const found = new Map<string, readonly CatalogEntry[]>();
  const entries = (): readonly CatalogEntry[] => all().flatMap((catalog) => catalog.entries);
  return {
    get size() {
      return all().reduce((sum, { size }) => sum + size, 0);
    },
    get entries() {
      return entries();
    },
    get problems() {
      return all().flatMap(({ problems }) => problems);
    },
    get shadowed() {
      return shadowedDefinitions(entries());
    },
    find(group, kind) {
      const key = JSON.stringify([group, kind]);
      const known = found.get(key) ?? allReversed().flatMap((catalog) => catalog.find(group, kind));
      found.set(key, known);
      return known;
    },
    findNear: (kind) =>
      makeCatalog(
        all().flatMap((catalog) => catalog.findNear(kind)),
        [],
      ).findNear(kind),
    findResource: (plural) => all().flatMap((catalog) => catalog.findResource(plural)),
    hasGroup: (group) => all().some((catalog) => catalog.hasGroup(group)),
    findProblem(group, kind) {
      for (const catalog of allReversed()) {
        const problem = catalog.findProblem(group, kind);
        if (problem !== undefined) return problem;
      }
      return undefined;
    },
  };
}
