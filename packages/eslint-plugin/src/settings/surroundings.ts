import {
  kustomizePatches,
  kustomizeResources,
  PATCHES_OF_REPOSITORY,
  patchesFor,
  POD_SECURITY_LABEL,
  readNamespaceFiles,
  type CheckSetup,
  type ForeignPatch,
} from '@structural/checker';
import { openKustomizationSearch, openNearbyFiles, openRepositorySearch } from '@structural/sources';

const patches = openKustomizationSearch(kustomizePatches, { stays: false });
const resources = openKustomizationSearch(kustomizeResources, { stays: false });
const labelled = openNearbyFiles(POD_SECURITY_LABEL);
const patchers = openRepositorySearch(PATCHES_OF_REPOSITORY);

/** Whether a kustomization near a file uses it as a patch; an editor sees what changed since. Never throws. */
export function isKustomizePatch(file: string): boolean {
  return patches.isNamed(file);
}

/** Whether a kustomization near a file reads it, and may give its objects labels, selectors and namespaces. Never throws. */
export function isKustomized(file: string): boolean {
  return resources.isNamed(file);
}

/** The namespaces in files near a file that ask Pod Security to judge their pods. Never throws. */
export function namespacesNear(file: string): NonNullable<CheckSetup['namespaces']> {
  return readNamespaceFiles(labelled.of(file));
}

/** The patches that something in the repository of a file may apply to its objects, as Flux and kustomize do. Never throws. */
export function patchesOf(file: string): readonly ForeignPatch[] {
  const found = patchers.of(file);
  return found === undefined ? [] : patchesFor(found.name, found.made);
}
