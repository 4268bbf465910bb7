import type { ApiCatalog } from '../catalog/api-catalog.js';
import type { BuiltinVersion } from '../catalog/builtin-kinds.js';
import type { ServedVersion } from '../catalog/served-group.js';
import { builtinEntry, DEFINITION_ENTRY, resourceEntry, type ResourceEntry } from './resource-entries.js';

/** A group and its versions, the preferred one first, each with its resources. */
export interface ApiGroup {
  readonly name: string;
  readonly versions: readonly ApiVersion[];
}

/** A version of a group. */
export interface ApiVersion {
  readonly name: string;
  /** Worked out when asked for. */
  readonly resources: () => readonly ResourceEntry[];
}

/** The group of definitions. */
export const EXTENSIONS = 'apiextensions.k8s.io';

const OWN: ApiGroup = { name: EXTENSIONS, versions: [{ name: 'v1', resources: () => [DEFINITION_ENTRY] }] };

/** Every group by its name, that of definitions first. */
export function apiGroups(catalog: ApiCatalog): ReadonlyMap<string, ApiGroup> {
  let groups = known.get(catalog);
  if (groups === undefined)
    known.set(catalog, (groups = new Map([...builtinGroups(catalog), [EXTENSIONS, OWN], ...customGroups(catalog)])));
  return groups;
}

const known = new WeakMap<ApiCatalog, ReadonlyMap<string, ApiGroup>>();

/** The core group. */
export function coreGroup({ builtin, kubernetesVersion }: ApiCatalog): ApiGroup | undefined {
  const versions = builtin?.groups.get('');
  return versions === undefined ? undefined : builtinGroup('', versions, kubernetesVersion.minor);
}

/** Those that are built in, but for the core group, which has a path of its own. */
function builtinGroups({ builtin, kubernetesVersion }: ApiCatalog): readonly (readonly [string, ApiGroup])[] {
  return [...(builtin?.groups ?? [])]
    .filter(([name]) => name !== '')
    .map(([name, versions]) => [name, builtinGroup(name, versions, kubernetesVersion.minor)]);
}

const builtins = new WeakMap<readonly BuiltinVersion[], ApiGroup>();

function builtinGroup(name: string, versions: readonly BuiltinVersion[], minor: number): ApiGroup {
  let group = builtins.get(versions);
  if (group === undefined) {
    group = {
      name,
      versions: versions.map(({ kinds, version }) => ({ name: version, resources: () => kinds.map((each) => builtinEntry(each, minor)) })),
    };
    builtins.set(versions, group);
  }
  return group;
}

function customGroups(catalog: ApiCatalog): readonly (readonly [string, ApiGroup])[] {
  return [...catalog.groups].map(([name, versions]) => [name, customGroup(name, versions)]);
}

/** A group that did not change is the same object in the next catalog. */
const customs = new WeakMap<readonly ServedVersion[], ApiGroup>();

function customGroup(name: string, versions: readonly ServedVersion[]): ApiGroup {
  let group = customs.get(versions);
  if (group === undefined) {
    group = {
      name,
      versions: versions.map(({ definitions, version }) => ({
        name: version,
        resources: () => definitions.map((each) => resourceEntry(each, version)),
      })),
    };
    customs.set(versions, group);
  }
  return group;
}
