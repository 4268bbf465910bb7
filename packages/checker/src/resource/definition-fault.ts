import type { CustomResourceDefinition, DefinitionUpdateOptions, DefinitionVerdict, KubernetesVersion } from '@structural/core';
import { errorText, isLive, validateDefinition, validateDefinitionUpdate } from '@structural/core';
import type { CatalogEntry } from '../catalog/definition-catalog.js';

/**
 * Why the server would refuse the definition that a resource is judged by: the first of its errors and how many more; `undefined` if it
 * would not.
 *
 * A definition that is stored already counts as an update of that, and a live one (`isLive` of core) as a write of itself as it is. Its rules
 * are not compiled: that takes longer than judging most resources, and `check` of the definition does. Asked once for each definition and
 * version of Kubernetes.
 */
export function definitionFault(
  { definition }: CatalogEntry,
  kubernetesVersion: KubernetesVersion,
  stored: ReadonlyMap<string, CustomResourceDefinition> | undefined,
): string | undefined {
  const before = stored?.get(definition.metadata.name);
  if (before !== undefined) return describe(validateDefinitionUpdate(definition, before, { kubernetesVersion, established: true }));
  const byVersion = known.get(definition) ?? new Map<number, string | undefined>();
  known.set(definition, byVersion);
  const { minor } = kubernetesVersion;
  if (!byVersion.has(minor)) byVersion.set(minor, describe(judgedAlone(definition, { kubernetesVersion })));
  return byVersion.get(minor);
}

function judgedAlone(definition: CustomResourceDefinition, options: DefinitionUpdateOptions): DefinitionVerdict {
  return isLive(definition.metadata)
    ? validateDefinitionUpdate(definition, definition, { ...options, established: true })
    : validateDefinition(definition, options);
}

const known = new WeakMap<CustomResourceDefinition, Map<number, string | undefined>>();

function describe({ errors: [first, ...others], panic }: DefinitionVerdict): string | undefined {
  if (first === undefined) return panic?.message;
  return `${errorText(first).slice(0, MAX_CHARACTERS)}${others.length === 0 ? '' : `, and ${others.length} more`}`;
}

const MAX_CHARACTERS = 400;
