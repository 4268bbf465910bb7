import { compareUtf8 } from '@structural/json';
import type { KubernetesVersion } from '@structural/core';
import type { BuiltinKinds } from './builtin-kinds.js';
import type { ObjectKeeper } from './object-keeper.js';
import { PatchedMap } from './patched-map.js';
import { serveGroup, type ServedVersion } from './served-group.js';
import type { AcceptedDefinition, ServedDefinition } from './served-definition.js';
import type { StoredObject } from './stored-object.js';

/** What is served at one moment; never changes. */
export interface ApiCatalog {
  readonly kubernetesVersion: KubernetesVersion;
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
  /** One object of a definition; the namespace is empty for those of the whole cluster. */
  objectAt(definition: string, namespace: string, name: string): StoredObject | undefined;
  /** Keeps what requests write; without one a server answers dry runs only. */
  readonly keeper?: ObjectKeeper;
  /** The built-in kinds that are stored; without them a server has custom resources alone. */
  readonly builtin?: BuiltinKinds;
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
  /** The catalog before, of which the groups that did not change are taken over. */
  readonly previous?: ApiCatalog;
}

/** Makes a catalog of all definitions at once. Linear in them; what is stored is put in order when it is asked for. */
export function makeApiCatalog({ accepted, previous, ...moment }: CatalogParts): ApiCatalog {
  const byGroup = new Map<string, AcceptedDefinition[]>();
  for (const each of accepted) {
    const { group } = each.definition.spec;
    const known = byGroup.get(group);
    if (known === undefined) byGroup.set(group, [each]);
    else known.push(each);
  }
  const served = new Map(
    Array.from(byGroup, ([group, list]) => [group, serveGroup(list, moment.kubernetesVersion, previous?.groups.get(group))]),
  );
  return catalogOf(
    {
      definitions: new PatchedMap([...served.values()].flatMap(({ definitions }) => [...definitions])),
      groups: new PatchedMap([...served].flatMap(([group, { versions }]) => (versions.length === 0 ? [] : [[group, versions] as const]))),
    },
    moment,
  );
}

/** What belongs to a catalog beside its definitions. */
export type CatalogMoment = Omit<CatalogParts, 'accepted' | 'previous'>;

/** A catalog of what was served and put in order. */
export function catalogOf(
  served: Pick<ApiCatalog, 'definitions' | 'groups'>,
  { createdAt, kubernetesVersion, objects, resourceVersion }: CatalogMoment,
): ApiCatalog {
  const sorted = new Map<string, readonly StoredObject[]>();
  const objectsOf = (name: string): readonly StoredObject[] => {
    let list = sorted.get(name);
    if (list === undefined) sorted.set(name, (list = [...(objects.get(name) ?? [])].sort(byPlace)));
    return list;
  };
  return {
    kubernetesVersion,
    createdAt,
    resourceVersion,
    ...served,
    objectsOf,
    objectAt: (definition, namespace, name) => objectsOf(definition).find((each) => each.name === name && each.namespace === namespace),
  };
}

function byPlace(a: StoredObject, b: StoredObject): number {
  return compareUtf8(a.namespace, b.namespace) || compareUtf8(a.name, b.name);
}
