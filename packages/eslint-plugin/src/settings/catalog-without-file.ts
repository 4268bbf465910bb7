import type { CatalogEntry, DefinitionCatalog } from '@structural/checker';

/**
 * The same catalog but for the definitions of one file, by its name; costs nothing until it is asked.
 *
 * A group counts as known though only that file should have it: whoever is linted has its own definitions beside these.
 */
export function catalogWithoutFile(catalog: DefinitionCatalog, name: string): DefinitionCatalog {
  const others = (entries: readonly CatalogEntry[]): readonly CatalogEntry[] => entries.filter(({ file }) => file !== name);
  let entries: readonly CatalogEntry[] | undefined;
  return {
    get size() {
      return this.entries.length;
    },
    get entries() {
      return (entries ??= others(catalog.entries));
    },
    get problems() {
      return catalog.problems.filter(({ file }) => file !== name);
    },
    find: (group, kind) => others(catalog.find(group, kind)),
    findNear: (kind) => others(catalog.findNear(kind)),
    findResource: (plural) => others(catalog.findResource(plural)),
    hasGroup: (group) => catalog.hasGroup(group),
    findProblem: (group, kind) => {
      const problem = catalog.findProblem(group, kind);
      return problem?.file === name ? undefined : problem;
    },
    get shadowed() {
      return catalog.shadowed.filter(({ by, entries: replaced }) => ![by, ...replaced].some(({ file }) => file === name));
    },
  };
}
