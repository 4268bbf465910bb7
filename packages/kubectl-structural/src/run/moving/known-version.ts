import { kubernetesVersionText, parseKubernetesVersion } from '@structural/checker';

/** The minor that a version names, where the verdict of its server is known; undefined otherwise. */
export function findKnownVersion(text: string): string | undefined {
  const minor = /^v?(1\.\d{1,3})(?:\.|$)/.exec(text)?.[1];
  const version = minor === undefined ? undefined : parseKubernetesVersion(minor);
  return version && kubernetesVersionText(version);
}
