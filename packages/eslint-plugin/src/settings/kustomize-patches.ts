import { kustomizePatches } from '@structural/checker';
import { openKustomizationSearch } from '@structural/sources';

const search = openKustomizationSearch(kustomizePatches, { stays: false });

/** Whether a kustomization near a file uses it as a patch; an editor sees what changed since. Never throws. */
export function isKustomizePatch(file: string): boolean {
  return search.isNamed(file);
}
