import { kubernetesVersion, NEWEST_KUBERNETES, type KubernetesVersion } from '@structural/core';

/** The oldest server that can be asked for: the one from which on updates are ratcheted. */
export const OLDEST_KUBERNETES: KubernetesVersion = kubernetesVersion(30);

/** From this version on verdicts are the server's, word by word; before it they are as far as its changes are known. */
export const OLDEST_EXACT_KUBERNETES: KubernetesVersion = kubernetesVersion(34);

/**
 * The server that a text names: `1.36`, `v1.36`, `1.36.2`, of which the patch does not matter, nor what vendors add (`1.36.5-gke.100`, `1.36+`);
 * `undefined` for any other text and for versions outside of {@link OLDEST_KUBERNETES} to the newest known.
 */
export function parseKubernetesVersion(text: string): KubernetesVersion | undefined {
  const minor = /^v?1\.(\d{1,4})(?:\.\d{1,4})?(?:\+|[-+][0-9A-Za-z.+-]{1,100})?$/.exec(text)?.[1];
  if (minor === undefined || Number(minor) < OLDEST_KUBERNETES.minor || Number(minor) > NEWEST_KUBERNETES.minor) return undefined;
  return kubernetesVersion(Number(minor));
}

/** The version as people write it: `1.36`. */
export function kubernetesVersionText({ minor }: KubernetesVersion): string {
  return `1.${minor}`;
}
