import { isOfSchemas } from './schema-annotation.js';
import type { CustomResourceDefinition } from '@structural/core';
import type { SourceDocument } from '@structural/document';
import type { FoundDefinition } from '../find/find-definitions.js';
import { nearNames } from '../names/near-names.js';
import { groupBy } from './group-by.js';

/** A CustomResourceDefinition by which resources can be judged, and where it was read. */
export interface CatalogEntry {
  readonly file: string;
  readonly document: SourceDocument;
  readonly found: FoundDefinition;
  /** Two entries of one text share it, and with it all that was compiled of it. */
  readonly definition: CustomResourceDefinition;
}

/** What could not become an entry. */
export interface CatalogProblem {
  readonly file: string;
  /** `syntax`, it does not parse · `template`, it is to be rendered first · `undecodable`, it parses, and a server could not decode it. */
  readonly reason: 'syntax' | 'template' | 'undecodable';
  /** Where reading failed, lines and columns from 1; absent where it parses, but for what cannot be rewritten: there its definition. */
  readonly place?: { readonly line: number; readonly column: number };
  /** The server's words, or the parser's. */
  readonly message: string;
  /** Of what resources it would have been the definition, as far as its text says so; empty where it does not. */
  readonly group: string;
  readonly kind: string;
  /** `metadata.name` of the definition, as far as its text says so, and empty where it does not; absent where nothing says that there is one. */
  readonly name?: string;
}

/** A definition that another one of its name replaced, as if both had been applied. */
export interface ShadowedDefinition {
  readonly name: string;
  readonly by: CatalogEntry;
  /** Those that do not count, in the order read; none that say the same. */
  readonly entries: readonly CatalogEntry[];
}

/** The definitions by which resources are judged, by their group and kind; never changes. */
export interface DefinitionCatalog {
  readonly size: number;
  /** Every definition in the order read, shadowed ones included. */
  readonly entries: readonly CatalogEntry[];
  readonly problems: readonly CatalogProblem[];
  /** The definitions of a kind, the last one read first: `countingDefinition` tells which of them counts. */
  find(group: string, kind: string): readonly CatalogEntry[];
  /** The definitions of a kind in any group, and of kinds with nearly its name: what a resource may have meant that has none. */
  findNear(kind: string): readonly CatalogEntry[];
  /** The definitions that call their resources so, in any group, in the order read. */
  findResource(plural: string): readonly CatalogEntry[];
  /** Whether any definition is of the group. */
  hasGroup(group: string): boolean;
  /** What kept the last definition of a kind from being read, where its text says of what kind it is. */
  findProblem(group: string, kind: string): CatalogProblem | undefined;
  /** What two files define differently under one name; computed when asked for. */
  readonly shadowed: readonly ShadowedDefinition[];
}

/** Makes a catalog of entries in the order read. */
export function makeCatalog(entries: readonly CatalogEntry[], problems: readonly CatalogProblem[]): DefinitionCatalog {
  const byKind = groupBy([...entries].reverse(), ({ definition: { spec } }) => kindName(spec.group, spec.names.kind));
  const groups = new Set(entries.flatMap(({ definition }) => (isOfSchemas(definition) ? [] : [definition.spec.group])));
  const problemByKind = new Map(problems.map((problem) => [kindName(problem.group, problem.kind), problem]));
  return {
    size: entries.length,
    entries,
    problems,
    find: (group, kind) => byKind.get(kindName(group, kind)) ?? [],
    findNear: (kind) => {
      const kinds = new Set(entries.map(({ definition }) => definition.spec.names.kind));
      const near = new Set([kind, ...nearNames(kind, kinds)]);
      return entries.filter(({ definition }) => near.has(definition.spec.names.kind));
    },
    findResource: (plural) => entries.filter(({ definition }) => definition.spec.names.plural === plural),
    hasGroup: (group) => groups.has(group),
    findProblem: (group, kind) => (kind === '' ? undefined : problemByKind.get(kindName(group, kind))),
    get shadowed() {
      return shadowedDefinitions(entries);
    },
  };
}

/** The catalog of files without definitions. */
export const NO_DEFINITIONS = makeCatalog([], []);

/** The definitions of several catalogs, as if they had been read one after the other: of two with one name the later one counts. */
export function mergeCatalogs(...catalogs: readonly DefinitionCatalog[]): DefinitionCatalog {
  const [only, ...others] = catalogs;
  if (only !== undefined && others.length === 0) return only;
  return makeCatalog(
    catalogs.flatMap(({ entries }) => entries),
    catalogs.flatMap(({ problems }) => problems),
  );
}

/** What entries, in the order read, define differently under one name. */
export function shadowedDefinitions(entries: readonly CatalogEntry[]): readonly ShadowedDefinition[] {
  const byName = groupBy(entries, ({ definition }) => definition.metadata.name);
  return [...byName].flatMap(([name, all]) => {
    const by = all.at(-1);
    if (by === undefined) return [];
    const others = all.filter(({ definition }) => definition !== by.definition);
    return others.length === 0 ? [] : [{ name, by, entries: others }];
  });
}

/** A key for a kind, which no other kind has. */
export function kindName(group: string, kind: string): string {
  return `${group.length} ${group}${kind}`;
}
