import { compareUtf8 } from '@structural/json';
import { compareVersions, type KubernetesVersion, type Proposal } from '@structural/core';
import { serveDefinitions } from './serve-definitions.js';
import type { AcceptedDefinition, ServedDefinition } from './served-definition.js';
import type { StoredObject } from './stored-object.js';

/** A version of a group, and the definitions that serve it, by their names. */
export interface ServedVersion {
  readonly version: string;
  readonly definitions: readonly ServedDefinition[];
}

/** What is served at one moment; never changes. */
export interface ApiCatalog {
  readonly kubernetesVersion: KubernetesVersion;
  /** What is read of definitions in requests though no server reads it. */
  readonly proposals: readonly Proposal[];
  /** When serving began, in milliseconds since 1970. */
  readonly createdAt: number;
  /** Counts up with every catalog. */
  readonly resourceVersion: number;
  /** Every accepted definition by its name, in the order of names. */
  readonly definitions: ReadonlyMap<string, ServedDefinition>;
  /** The groups of established definitions, in the order of names, each with its versions by preference. */
  readonly groups: ReadonlyMap<string, readonly ServedVersion[]>;
  /** The objects of a definition, in the order of namespaces and names. */
  objectsOf(definition: string): readonly StoredObject[];
}

/** What a catalog is made of. */
export interface CatalogParts {
  /** In the order in which a server would have been given them. */
  readonly accepted: readonly AcceptedDefinition[];
  /** What is stored, by the name of its definition. */
  readonly objects: ReadonlyMap<string, readonly StoredObject[]>;
  readonly resourceVersion: number;
  readonly createdAt: number;
  readonly kubernetesVersion: KubernetesVersion;
  /** Nothing by default. */
  readonly proposals?: readonly Proposal[];
  /** The catalog before, of which the groups that did not change are taken over. */
  readonly previous?: ApiCatalog;
}

/** Makes a catalog. Linear in its definitions; what is stored is put in order when it is asked for. */
export function makeApiCatalog({
  accepted,
  createdAt,
  kubernetesVersion,
  objects,
  previous,
  proposals = [],
  resourceVersion,
}: CatalogParts): ApiCatalog {
  const served = serveDefinitions(accepted, kubernetesVersion);
  const definitions = new Map<string, ServedDefinition>();
  const groups = new Map<string, Map<string, ServedDefinition[]>>();
  for (const name of [...served.keys()].sort(compareUtf8)) {
    const entry = served.get(name);
    if (entry === undefined) continue;
    definitions.set(name, entry);
    if (entry.isEstablished) addVersions(groups, entry);
  }
  const sorted = new Map<string, readonly StoredObject[]>();
  return {
    kubernetesVersion,
    proposals,
    createdAt,
    resourceVersion,
    definitions,
    groups: new Map(
      [...groups]
        .sort(([a], [b]) => compareUtf8(a, b))
        .map(([group, versions]) => [group, same(previous?.groups.get(group), inPreference(versions))]),
    ),
    objectsOf: (name) => {
      let list = sorted.get(name);
      if (list === undefined) sorted.set(name, (list = [...(objects.get(name) ?? [])].sort(byPlace)));
      return list;
    },
  };
}

/** The versions before where they are the same as now, so that all that was made of them is kept. */
function same(before: readonly ServedVersion[] | undefined, now: readonly ServedVersion[]): readonly ServedVersion[] {
  if (before?.length !== now.length) return now;
  const isSame = now.every(({ definitions, version }, i) => {
    const other = before[i];
    return (
      other?.version === version &&
      other.definitions.length === definitions.length &&
      definitions.every((each, j) => each === other.definitions[j])
    );
  });
  return isSame ? before : now;
}

function addVersions(groups: Map<string, Map<string, ServedDefinition[]>>, entry: ServedDefinition): void {
  const { group } = entry.definition.spec;
  let versions = groups.get(group);
  if (versions === undefined) groups.set(group, (versions = new Map()));
  for (const version of entry.versions) {
    const known = versions.get(version);
    if (known === undefined) versions.set(version, [entry]);
    else known.push(entry);
  }
}

function inPreference(versions: ReadonlyMap<string, readonly ServedDefinition[]>): readonly ServedVersion[] {
  return [...versions].sort(([a], [b]) => compareVersions(a, b)).map(([version, definitions]) => ({ version, definitions }));
}

function byPlace(a: StoredObject, b: StoredObject): number {
  return compareUtf8(a.namespace, b.namespace) || compareUtf8(a.name, b.name);
}
