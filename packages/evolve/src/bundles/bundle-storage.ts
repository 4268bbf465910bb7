import type { DefinitionCatalog } from '@structural/checker';
import { versionsOf } from '@structural/core';
import type { BundleUpgrade } from './bundle-upgrades.js';
import type { OperatorBundle } from './read-bundles.js';

/** In which versions objects of a CRD may be stored where a bundle is installed. */
export interface StorageFacts {
  /** The storage version of the bundle's CRD. */
  readonly own: string | undefined;
  /** All its versions. */
  readonly versions: ReadonlySet<string>;
  /** The storage versions of bundles that it replaces, directly or not, each with the name of such a bundle. */
  readonly earlier: ReadonlyMap<string, string>;
}

/** What is known of the CRDs of bundles. */
export interface BundleStorage {
  catalogOf(bundle: OperatorBundle): DefinitionCatalog;
  factsOf(bundle: OperatorBundle, definition: string): StorageFacts;
}

/** So many are kept at a time. */
const MAX_CATALOGS = 40;

/** Gets ready to look at the CRDs of bundles, each of which is read when it is asked for. */
export function openStorage(upgrades: readonly BundleUpgrade[]): BundleStorage {
  const byName = new Map(upgrades.flatMap(({ from, to }) => [from, to].map((bundle) => [bundle.name, bundle] as const)));
  const catalogs = new Map<string, DefinitionCatalog>();
  const stored = new Map<string, ReadonlyMap<string, StoredVersions>>();
  const catalogOf = (bundle: OperatorBundle): DefinitionCatalog => {
    const known = catalogs.get(bundle.name);
    if (known !== undefined) return known;
    const catalog = bundle.read();
    if (catalogs.size >= MAX_CATALOGS) catalogs.delete(catalogs.keys().next().value ?? '');
    catalogs.set(bundle.name, catalog);
    return catalog;
  };
  const storedBy = (bundle: OperatorBundle): ReadonlyMap<string, StoredVersions> => {
    const known = stored.get(bundle.name) ?? storedVersions(catalogOf(bundle));
    stored.set(bundle.name, known);
    return known;
  };
  return {
    catalogOf,
    factsOf: (bundle, definition) => {
      const { own, versions = new Set<string>() } = storedBy(bundle).get(definition) ?? {};
      const earlier = new Map<string, string>();
      const seen = new Set([bundle]);
      for (let next = before(bundle, byName); next !== undefined && !seen.has(next); next = before(next, byName)) {
        seen.add(next);
        const version = storedBy(next).get(definition)?.own;
        if (version !== undefined) earlier.set(version, next.name);
      }
      return { own, versions, earlier };
    },
  };
}

function before({ replaces }: OperatorBundle, byName: ReadonlyMap<string, OperatorBundle>): OperatorBundle | undefined {
  return replaces === undefined ? undefined : byName.get(replaces);
}

interface StoredVersions {
  readonly own?: string;
  readonly versions: ReadonlySet<string>;
}

function storedVersions({ entries }: DefinitionCatalog): ReadonlyMap<string, StoredVersions> {
  return new Map(
    entries.map(({ definition: { metadata, spec } }) => {
      const versions = versionsOf(spec);
      const own = versions.find(({ storage }) => storage)?.name;
      return [metadata.name, { ...(own !== undefined && { own }), versions: new Set(versions.map(({ name }) => name)) }];
    }),
  );
}
