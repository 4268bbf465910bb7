import { kustomizePatches, kustomizeResources } from '@structural/checker';
import { openKustomizationSearch } from '@structural/sources';

const patches = openKustomizationSearch(kustomizePatches, { stays: false });
const resources = openKustomizationSearch(kustomizeResources, { stays: false });

/** Whether a kustomization near a file uses it as a patch; an editor sees what changed since. Never throws. */
export function isKustomizePatch(file: string): boolean {
  return patches.isNamed(file);
}

/** Whether a kustomization near a file reads it, and may give its objects labels, selectors and namespaces. Never throws. */
export function isKustomized(file: string): boolean {
  return resources.isNamed(file);
}
