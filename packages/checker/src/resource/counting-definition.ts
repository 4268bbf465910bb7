import { NEWEST_KUBERNETES, type KubernetesVersion } from '@structural/core';
import type { UpdateOptions } from '../before/update-options.js';
import type { CatalogEntry } from '../catalog/definition-catalog.js';
import { definitionFault } from './definition-fault.js';

/**
 * Of the definitions of a kind, the last one read first, the one that counts on a server to which all of them were applied in order: the last
 * that it does not refuse. Where it refuses every one, the last all the same; undefined for none.
 *
 * Asks nothing where there is but one, so that most kinds cost nothing.
 */
export function countingDefinition(
  entries: readonly CatalogEntry[],
  kubernetesVersion: KubernetesVersion = NEWEST_KUBERNETES,
  updates?: UpdateOptions,
): CatalogEntry | undefined {
  const [last, ...others] = entries;
  if (last === undefined || others.length === 0) return last;
  return entries.find((entry) => definitionFault(entry, kubernetesVersion, updates) === undefined) ?? last;
}
