import { type DefinitionCatalog, type ResourceDescription, countingDefinition } from '@structural/checker';
import { toResourceType, versionsOf, type CustomResourceDefinition, type KubernetesVersion, type ResourceType } from '@structural/core';

/** The type of a resource as a server with the catalog's definitions serves it, or why there is none. */
export type FoundType =
  | { readonly kind: 'type'; readonly type: ResourceType; readonly definition: CustomResourceDefinition }
  | { readonly kind: 'unknown' }
  | { readonly kind: 'unserved' | 'unusable'; readonly message: string };

/** Looks up the type that a resource names. */
export function findType(
  catalog: DefinitionCatalog,
  { group, version, kind }: ResourceDescription,
  kubernetesVersion?: KubernetesVersion,
): FoundType {
  const found = findDefinition(catalog, group, kind, kubernetesVersion);
  if (found.kind !== 'definition') return found;
  const { definition } = found;
  const unserved = whyUnserved(definition, version);
  if (unserved !== undefined) return { kind: 'unserved', message: unserved };
  const made = toResourceType(definition, version);
  return made.ok ? { kind: 'type', type: made.type, definition } : { kind: 'unusable', message: made.error };
}

/** The definition of a kind that counts, or why there is none. */
export type DefinitionOfKind =
  | { readonly kind: 'definition'; readonly definition: CustomResourceDefinition }
  | { readonly kind: 'unknown' }
  | { readonly kind: 'unusable'; readonly message: string };

/** Looks up the definition of a kind. */
export function findDefinition(
  catalog: DefinitionCatalog,
  group: string,
  kind: string,
  kubernetesVersion?: KubernetesVersion,
): DefinitionOfKind {
  const entry = countingDefinition(catalog.find(group, kind), kubernetesVersion);
  if (entry !== undefined) return { kind: 'definition', definition: entry.definition };
  const problem = catalog.findProblem(group, kind);
  return problem === undefined
    ? { kind: 'unknown' }
    : { kind: 'unusable', message: `the CRD in ${problem.file} does not decode: ${problem.message}` };
}

/** Why a server with a definition does not serve a version; `undefined` where it does. */
export function whyUnserved({ spec }: CustomResourceDefinition, version: string): string | undefined {
  const versions = versionsOf(spec);
  const own = versions.find(({ name }) => name === version);
  if (own?.served === true) return undefined;
  const served = versions.filter((each) => each.served).map(({ name }) => name);
  const instead = served.length === 0 ? 'none is' : `served: ${served.join(', ')}`;
  return own === undefined ? `the CRD has no version ${version} (${instead})` : `version ${version} is not served (${instead})`;
}
