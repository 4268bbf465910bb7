import { catalogOf, type ApiCatalog, type CatalogMoment } from './api-catalog.js';
import { PatchedMap } from './patched-map.js';
import { serveGroup, type ServedGroup, type ServedVersion } from './served-group.js';
import type { AcceptedDefinition, ServedDefinition } from './served-definition.js';

/** The definitions of files that change one by one, and catalogs of them, which share what did not change. */
export interface CatalogFiles {
  /** The definitions of a file, as they were given; none for a file that is not known. */
  definitionsOf(file: string): readonly AcceptedDefinition[];
  /** Whether the definitions of a file were given. */
  has(file: string): boolean;
  /** Replaces the definitions of a file. One that did not change has to be the same object. */
  put(file: string, accepted: readonly AcceptedDefinition[]): void;
  /** Says in which order files count, and drops those that are not among them. Of two definitions with one name the later one counts. */
  arrange(files: readonly string[]): void;
  /** The accepted definition of a kind that counts. */
  find(group: string, kind: string): AcceptedDefinition | undefined;
  /** The definitions that are accepted and not served as of the last catalog, in no order. */
  unserved(): readonly ServedDefinition[];
  /** The groups of which anything changed since the last catalog. */
  readonly changed: ReadonlySet<string>;
  /**
   * The catalog of now: what `makeApiCatalog` makes of all definitions in the order of their files. Costs what the groups hold that changed.
   */
  catalog(moment: CatalogMoment): ApiCatalog;
}

/** A group as its files have it. */
interface Group {
  readonly files: Map<string, readonly AcceptedDefinition[]>;
  /** The files in their order, as they were when it was asked for. */
  order?: readonly string[];
  /** In the order of files; made when it is asked for. */
  accepted?: readonly AcceptedDefinition[];
  byKind?: ReadonlyMap<string, AcceptedDefinition>;
  served?: ServedGroup;
}

/** Begins without any file. */
export function openCatalogFiles(): CatalogFiles {
  const files = new Map<string, readonly AcceptedDefinition[]>();
  const groups = new Map<string, Group>();
  const changed = new Set<string>();
  let ranks: ReadonlyMap<string, number> = new Map();
  let definitions = new PatchedMap<ServedDefinition>([]);
  let versions = new PatchedMap<readonly ServedVersion[]>([]);
  /** The definitions of groups that are not served, for groups with any. */
  const unserved = new Map<string, readonly ServedDefinition[]>();

  const rankOf = (file: string): number => ranks.get(file) ?? ranks.size;
  const touch = (name: string): Group => {
    const group = groups.get(name) ?? { files: new Map<string, readonly AcceptedDefinition[]>() };
    groups.set(name, group);
    delete group.accepted;
    delete group.byKind;
    changed.add(name);
    return group;
  };
  const put = (file: string, accepted: readonly AcceptedDefinition[]): void => {
    const before = files.get(file) ?? [];
    files.set(file, accepted);
    if (before.length === accepted.length && before.every((each, i) => each === accepted[i])) return;
    for (const name of groupsOf(before)) touch(name).files.delete(file);
    for (const name of groupsOf(accepted))
      touch(name).files.set(
        file,
        accepted.filter(({ definition }) => definition.spec.group === name),
      );
  };
  const acceptedIn = (group: Group): readonly AcceptedDefinition[] =>
    (group.accepted ??= (group.order = [...group.files.keys()].sort((a, b) => rankOf(a) - rankOf(b))).flatMap(
      (file) => group.files.get(file) ?? [],
    ));

  return {
    changed,
    definitionsOf: (file) => files.get(file) ?? [],
    has: (file) => files.has(file),
    put,
    arrange: (order) => {
      ranks = new Map(order.map((file, rank) => [file, rank]));
      for (const file of files.keys()) {
        if (ranks.has(file)) continue;
        put(file, []);
        files.delete(file);
      }
      for (const [name, { order: before = [] }] of groups)
        if (before.some((file, i) => i > 0 && rankOf(before[i - 1] ?? '') > rankOf(file))) touch(name);
    },
    find: (name, kind) => {
      const group = groups.get(name);
      if (group === undefined) return undefined;
      group.byKind ??= new Map(acceptedIn(group).map((each) => [each.definition.spec.names.kind, each]));
      return group.byKind.get(kind);
    },
    unserved: () => [...unserved.values()].flat(),
    catalog: (moment) => {
      const [entries, lists] = [new Map<string, ServedDefinition | undefined>(), new Map<string, readonly ServedVersion[] | undefined>()];
      for (const name of changed) {
        const group = groups.get(name);
        for (const definition of group?.served?.definitions.keys() ?? []) entries.set(definition, undefined);
        lists.set(name, undefined);
        unserved.delete(name);
        if (group === undefined || group.files.size === 0) {
          groups.delete(name);
          continue;
        }
        group.served = serveGroup(acceptedIn(group), moment.kubernetesVersion, versions.get(name));
        for (const [definition, entry] of group.served.definitions) entries.set(definition, entry);
        if (group.served.versions.length > 0) lists.set(name, group.served.versions);
        const others = [...group.served.definitions.values()].filter(({ isEstablished }) => !isEstablished);
        if (others.length > 0) unserved.set(name, others);
      }
      definitions = definitions.with(entries);
      versions = versions.with(lists);
      changed.clear();
      return catalogOf({ definitions, groups: versions }, moment);
    },
  };
}

function groupsOf(accepted: readonly AcceptedDefinition[]): ReadonlySet<string> {
  return new Set(accepted.map(({ definition }) => definition.spec.group));
}
