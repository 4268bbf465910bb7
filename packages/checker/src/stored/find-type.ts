import { toResourceType, versionsOf, type ResourceType } from '@structural/core';
import type { JsonObject } from '@structural/json';
import type { CatalogEntry, DefinitionCatalog } from '../catalog/definition-catalog.js';
import { describeResource, type ResourceDescription } from '../resource/describe-resource.js';

/** The type of a resource as a server with the catalog's definitions serves it, or why there is none. */
export type FoundType =
  | { readonly kind: 'type'; readonly type: ResourceType; readonly entry: CatalogEntry }
  | { readonly kind: 'unknown' }
  | { readonly kind: 'unserved' | 'unusable'; readonly message: string; readonly entry: CatalogEntry };

/** Looks up the type that a resource names. */
export function findType(catalog: DefinitionCatalog, { group, version, kind }: ResourceDescription): FoundType {
  const [entry] = catalog.find(group, kind);
  if (entry === undefined) return { kind: 'unknown' };
  const versions = versionsOf(entry.definition.spec);
  const own = versions.find(({ name }) => name === version);
  if (own?.served !== true) {
    const served = versions.filter((each) => each.served).map(({ name }) => name);
    const instead = served.length === 0 ? 'none is' : `served: ${served.join(', ')}`;
    return { kind: 'unserved', entry, message: own === undefined ? `the definition has no version ${version} (${instead})` : `version ${version} is not served (${instead})` };
  }
  const made = toResourceType(entry.definition, version);
  return made.ok ? { kind: 'type', type: made.type, entry } : { kind: 'unusable', entry, message: made.error };
}

/** The same for an object that was found in a document. */
export function findTypeOf(catalog: DefinitionCatalog, object: JsonObject): FoundType {
  return findType(catalog, describeResource(object));
}
