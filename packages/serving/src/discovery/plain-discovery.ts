import { struct } from '../answer.js';
import type { JsonObject } from '@structural/json';
import type { ApiGroup, ApiVersion } from './api-groups.js';
import type { ResourceEntry } from './resource-entries.js';

/** The groups that there are, as clients before 1.26 ask for them. */
export function groupList(groups: Iterable<ApiGroup>): JsonObject {
  return struct({ kind: 'APIGroupList', apiVersion: 'v1', groups: [...groups].map(groupMembers) });
}

/** One group. */
export function groupObject(group: ApiGroup): JsonObject {
  return struct({ kind: 'APIGroup', apiVersion: 'v1', ...groupMembers(group) });
}

function groupMembers({ name, versions }: ApiGroup): { readonly name: string } {
  const [preferred] = versions.map((version) => ({ groupVersion: `${name}/${version.name}`, version: version.name }));
  const members = {
    name,
    versions: versions.map((version) => ({ groupVersion: `${name}/${version.name}`, version: version.name })),
    preferredVersion: preferred,
  };
  return members;
}

/** The resources of a version, subresources behind those that they are of. */
export function resourceList(groupVersion: string, { resources }: ApiVersion, shortHash: (text: string) => string): JsonObject {
  return struct({
    kind: 'APIResourceList',
    apiVersion: 'v1',
    groupVersion,
    resources: resources().flatMap((entry) => [
      resourceMembers(entry, entry.name, shortHash),
      ...entry.subresources.map((each) => resourceMembers(each, `${entry.name}/${each.name}`, shortHash)),
    ]),
  });
}

function resourceMembers(entry: ResourceEntry, name: string, shortHash: (text: string) => string): unknown {
  const { categories, foreign, kind, namespaced, shortNames, singular, storage, verbs } = entry;
  return {
    name,
    singularName: singular,
    namespaced,
    ...foreign,
    kind,
    verbs,
    shortNames,
    categories,
    storageVersionHash: storage === undefined ? undefined : shortHash(storage),
  };
}

/** The versions of the group without a name. */
export function coreVersions(): JsonObject {
  return struct({ kind: 'APIVersions', versions: ['v1'], serverAddressByClientCIDRs: [] });
}
