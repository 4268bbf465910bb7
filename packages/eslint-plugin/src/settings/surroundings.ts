import { kustomizePatches, kustomizeResources, POD_SECURITY_LABEL, readNamespaceFiles, type CheckOptions } from '@structural/checker';
import { openKustomizationSearch, openNearbyFiles } from '@structural/sources';

const patches = openKustomizationSearch(kustomizePatches, { stays: false });
const resources = openKustomizationSearch(kustomizeResources, { stays: false });
const labelled = openNearbyFiles(POD_SECURITY_LABEL);

/** Whether a kustomization near a file uses it as a patch; an editor sees what changed since. Never throws. */
export function isKustomizePatch(file: string): boolean {
  return patches.isNamed(file);
}

/** Whether a kustomization near a file reads it, and may give its objects labels, selectors and namespaces. Never throws. */
export function isKustomized(file: string): boolean {
  return resources.isNamed(file);
}

/** The namespaces in files near a file that ask Pod Security to judge their pods. Never throws. */
export function namespacesNear(file: string): NonNullable<CheckOptions['namespaces']> {
  return readNamespaceFiles(labelled.of(file));
}
