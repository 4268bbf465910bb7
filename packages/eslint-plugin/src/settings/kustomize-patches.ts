import { kustomizePatches } from '@structural/checker';
import { openPatchSearch } from '@structural/sources';

const search = openPatchSearch(kustomizePatches, { stays: false });

/** Whether a kustomization near a file uses it as a patch; an editor sees what changed since. Never throws. */
export function isKustomizePatch(file: string): boolean {
  return search.isPatch(file);
}
