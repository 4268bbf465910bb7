import type { CatalogEntry, DefinitionCatalog } from '@structural/checker';
import { compareVersions, versionsOf } from '@structural/core';
import { sharedFolders } from './file-catalog.js';

/** The definition of a kind that its copies are made from, as far as files show it. */
export interface ChosenDefinition {
  readonly entry: CatalogEntry;
  /** Its copies, the likeliest to be the source first. */
  readonly copies: readonly CatalogEntry[];
  /** Whether nothing but names of files tells the source from the first of its copies. */
  readonly isGuessed: boolean;
}

/** Chooses among the definitions of a kind: of a generated folder, else with the newest served version, else outside of charts, releases and bundles. */
export function sourceAmong(entries: readonly CatalogEntry[]): ChosenDefinition | undefined {
  const [entry, ...copies] = [...entries].sort(
    (a, b) => compareSources(a, b) || depthOf(a.file) - depthOf(b.file) || (a.file < b.file ? -1 : 1),
  );
  if (entry === undefined) return undefined;
  const [next] = copies;
  return { entry, copies, isGuessed: next !== undefined && next.file !== entry.file && compareSources(entry, next) === 0 };
}

/** A catalog that finds, of several definitions of a kind, those first that are nearest to a file, and of equally near ones the source. */
export function sourcesFirst(catalog: DefinitionCatalog, path: string, separator: string): DefinitionCatalog {
  const near = sharedFolders(path, separator);
  return withFind(catalog, (found) => found.sort((a, b) => near(b.file) - near(a.file) || compareSources(a, b)));
}

function withFind(catalog: DefinitionCatalog, sort: (found: CatalogEntry[]) => readonly CatalogEntry[]): DefinitionCatalog {
  const sorted = new Map<string, readonly CatalogEntry[]>();
  // The properties of a catalog are computed when they are asked for, so that it is not copied.
  return Object.create(catalog, {
    find: {
      value: (group: string, kind: string): readonly CatalogEntry[] => {
        const key = JSON.stringify([group, kind]);
        const known = sorted.get(key) ?? sort([...catalog.find(group, kind)]);
        sorted.set(key, known);
        return known;
      },
    },
  }) as DefinitionCatalog;
}

/** Negative where the first is the likelier source. */
function compareSources(a: CatalogEntry, b: CatalogEntry): number {
  return (
    Number(isGenerated(b.file)) - Number(isGenerated(a.file)) ||
    compareServed(a, b) ||
    Number(isReleased(a.file)) - Number(isReleased(b.file))
  );
}

/** Negative where the first serves a newer version; nothing served is oldest. */
function compareServed(a: CatalogEntry, b: CatalogEntry): number {
  const [newestA, newestB] = [newestServed(a), newestServed(b)];
  if (newestA === undefined || newestB === undefined) return Number(newestA === undefined) - Number(newestB === undefined);
  return compareVersions(newestA, newestB);
}

function newestServed({ definition: { spec } }: CatalogEntry): string | undefined {
  const served = versionsOf(spec).flatMap((version) => (version.served ? [version.name] : []));
  return served.sort(compareVersions)[0];
}

/** Whether a file lies where generators of Go types write definitions, from which releases, charts and bundles take their copies. */
export function isGenerated(path: string): boolean {
  return /[/\\]config[/\\]crd[/\\]/.test(path);
}

/** Whether a file lies where copies of definitions are shipped. */
function isReleased(path: string): boolean {
  return /[/\\](releases?|bundles?|charts?|helm-charts|vendor|third_party)[/\\]/.test(path);
}

function depthOf(path: string): number {
  return path.split(/[/\\]/).length;
}
