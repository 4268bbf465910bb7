import type { CustomResourceDefinition, DefinitionVerdict, KubernetesVersion } from '@structural/core';
import { errorText } from '@structural/core';
import { admit } from '../admit.js';
import type { CatalogEntry } from '../catalog/definition-catalog.js';

/**
 * Why the server would refuse the definition that a resource is judged by: the first of its errors and how many more; `undefined` if it
 * would not.
 *
 * A definition that is stored already counts as an update of that. Asked once for each definition and version of Kubernetes.
 */
export function definitionFault(
  { definition }: CatalogEntry,
  kubernetesVersion: KubernetesVersion,
  stored: ReadonlyMap<string, CustomResourceDefinition> | undefined,
): string | undefined {
  const old = stored?.get(definition.metadata.name);
  if (old !== undefined) return describe(admit(definition, old, kubernetesVersion));
  const byVersion = known.get(definition) ?? new Map<number, string | undefined>();
  known.set(definition, byVersion);
  const { minor } = kubernetesVersion;
  if (!byVersion.has(minor)) byVersion.set(minor, describe(admit(definition, undefined, kubernetesVersion)));
  return byVersion.get(minor);
}

const known = new WeakMap<CustomResourceDefinition, Map<number, string | undefined>>();

function describe({ errors: [first, ...others], panic }: DefinitionVerdict): string | undefined {
  if (first === undefined) return panic?.message;
  return `${errorText(first).slice(0, MAX_CHARACTERS)}${others.length === 0 ? '' : `, and ${others.length} more`}`;
}

const MAX_CHARACTERS = 400;
