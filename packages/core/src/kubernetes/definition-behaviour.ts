import type { DefinitionDifferences } from './definition-differences.js';
import type { KubernetesVersion } from './kubernetes-version.js';

/** How a server judges definitions. */
export interface DefinitionBehaviour extends DefinitionDifferences {
  readonly version: KubernetesVersion;
}

/** How a server of the given version judges definitions. */
export function definitionBehaviour(version: KubernetesVersion): DefinitionBehaviour {
  let behaviour = known.get(version);
  if (behaviour === undefined) known.set(version, (behaviour = { ...version.definitions, version }));
  return behaviour;
}

const known = new WeakMap<KubernetesVersion, DefinitionBehaviour>();
