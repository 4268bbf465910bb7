import { MINORS, OLDEST_MINOR } from './minors/minors.js';
import { changed, type ServerBehaviour } from './server-behaviour.js';
import type { ValueBehaviour } from './value-behaviour.js';

/**
 * A minor version of Kubernetes, and what its servers decide in their own way, recognized by name so that no code compares numbers. A minor means its
 * newest patch.
 */
export interface KubernetesVersion extends ValueBehaviour, Omit<ServerBehaviour, 'values'> {
  readonly minor: number;
}

const versions = new Map<number, KubernetesVersion>();

/** The version with the given minor number: `kubernetesVersion(36)` is Kubernetes 1.36. */
export function kubernetesVersion(minor: number): KubernetesVersion {
  let version = versions.get(minor);
  if (version === undefined) {
    const [oldest, ...records] = MINORS;
    const { values, ...behaviour } = records.slice(0, Math.max(minor - OLDEST_MINOR, 0)).reduce(changed, oldest);
    versions.set(minor, (version = { minor, ...values, ...behaviour }));
  }
  return version;
}

/** The newest version known, and the default everywhere. */
export const NEWEST_KUBERNETES: KubernetesVersion = kubernetesVersion(37);
