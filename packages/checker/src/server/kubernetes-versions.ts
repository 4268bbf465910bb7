import { kubernetesVersion, type KubernetesVersion } from '@structural/core';

/** The oldest server that can be asked for; the code of those before it cannot be built whole. */
export const OLDEST_KUBERNETES: KubernetesVersion = kubernetesVersion(22);

/** From this version on verdicts are the server's, word by word; before it they are as far as its changes are known. */
export const OLDEST_EXACT_KUBERNETES: KubernetesVersion = kubernetesVersion(34);

/** The next server, as far as it can be asked before its release. */
const PREVIEW_KUBERNETES: KubernetesVersion = kubernetesVersion(38);

/** The oldest server of which the creation of definitions is known, and nothing else. */
export const OLDEST_CREATING_KUBERNETES: KubernetesVersion = kubernetesVersion(15);

/** The newest of them. */
export const NEWEST_CREATING_KUBERNETES: KubernetesVersion = kubernetesVersion(21);

/**
 * The server that a text names: `1.36`, `v1.36`, `1.36.2`, whatever vendors add (`1.36.5-gke.100`, `1.36+`); `undefined` for any other text and for
 * versions outside of {@link OLDEST_KUBERNETES} to {@link PREVIEW_KUBERNETES}.
 */
export function parseKubernetesVersion(text: string): KubernetesVersion | undefined {
  return parseBetween(text, OLDEST_KUBERNETES, PREVIEW_KUBERNETES);
}

/** The same for servers that are asked about the creation of definitions alone: those from 1.15 to 1.21, too. */
export function parseCreatingKubernetesVersion(text: string): KubernetesVersion | undefined {
  return parseKubernetesVersion(text) ?? parseBetween(text, OLDEST_CREATING_KUBERNETES, NEWEST_CREATING_KUBERNETES);
}

/** Whether nothing but the creation of definitions is known of a server. */
export function isCreatingKubernetes({ known }: KubernetesVersion): boolean {
  return known === 'new definitions';
}

/** The minors of servers from one to another, the oldest first; none where the first is newer. */
export function minorsOf({ minor: oldest }: KubernetesVersion, { minor: newest }: KubernetesVersion): readonly number[] {
  return Array.from({ length: Math.max(newest - oldest + 1, 0) }, (_, i) => oldest + i);
}

function parseBetween(text: string, oldest: KubernetesVersion, newest: KubernetesVersion): KubernetesVersion | undefined {
  const [, minor, patch] = /^v?1\.(\d{1,4})(?:\.(\d{1,4}))?(?:\+|[-+][0-9A-Za-z.+-]{1,100})?$/.exec(text) ?? [];
  return minorsOf(oldest, newest).includes(Number(minor))
    ? kubernetesVersion(Number(minor), patch === undefined ? undefined : Number(patch))
    : undefined;
}

/** The version as people write it: `1.36`, or `1.34.0` where that patch does something otherwise than the newest. */
export function kubernetesVersionText({ minor, patch }: KubernetesVersion): string {
  return patch === undefined ? `1.${minor}` : `1.${minor}.${patch}`;
}

/** The same for a report, which tells what else was meant: `1.34 (newest patch)`, `1.38 (1.38.0-alpha.2)`. */
export function askedServerText(version: KubernetesVersion): string {
  const text = kubernetesVersionText(version);
  if (version.known === 'preview') return `${text} (${version.release})`;
  return version.isNewestInstead ? `${text} (newest patch)` : text;
}
