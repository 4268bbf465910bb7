import { MINORS, OLDEST_MINOR } from './minors.js';
import { changed, type ServerBehaviour } from './server-behaviour.js';
import type { ValueBehaviour } from './value-behaviour.js';

/**
 * A minor version of Kubernetes, and what its servers decide in their own way, recognized by name so that no code compares numbers. A minor means its
 * newest patch.
 */
export interface KubernetesVersion extends ValueBehaviour, Omit<ServerBehaviour, 'values'> {
  readonly minor: number;
  /** The patch, where it does something otherwise than the newest. */
  readonly patch?: number;
  /** An older patch was asked for that is answered as the newest, since nothing else is known of it. */
  readonly isNewestInstead: boolean;
}

const versions = new Map<string, KubernetesVersion>();

/** The version with the given minor number, and patch where one is asked for: `kubernetesVersion(36)` is Kubernetes 1.36. */
export function kubernetesVersion(minor: number, patch?: number): KubernetesVersion {
  const key = `${String(minor)}.${String(patch)}`;
  let version = versions.get(key);
  if (version === undefined) versions.set(key, (version = makeVersion(minor, patch)));
  return version;
}

function makeVersion(minor: number, patch: number | undefined): KubernetesVersion {
  const [oldest, ...records] = MINORS;
  const known = records.slice(0, Math.max(minor - OLDEST_MINOR, 0));
  const changes = patch === undefined ? undefined : known.at(-1)?.patches?.[patch];
  const { values, ...behaviour } = changed(known.reduce(changed, oldest), changes ?? {});
  const isNewest = behaviour.release === `1.${String(minor)}.${String(patch)}`;
  const isNewestInstead = patch !== undefined && changes === undefined && !isNewest;
  return { minor, ...(patch !== undefined && changes !== undefined && { patch }), isNewestInstead, ...values, ...behaviour };
}

/** The newest version known, and the default everywhere. */
export const NEWEST_KUBERNETES: KubernetesVersion = kubernetesVersion(37);
