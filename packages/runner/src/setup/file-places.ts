import { kustomizePatches, kustomizeResources, type FilePlace } from '@structural/checker';
import { chartPartOf, filesAround, isInChart, newKnownFolders, openKustomizationSearch } from '@structural/sources';
import type { RunInput } from './run-input.js';

/**
 * Says of inputs, by their names, how they came to be judged and what is around them; `undefined` where nothing is known of that, as of what a
 * cluster holds. Each folder is looked at once.
 */
export function filePlaces(inputs: readonly RunInput[]): (name: string) => FilePlace | undefined {
  const found = foundFiles(inputs);
  const charts = new Map<string, boolean>();
  const folders = newKnownFolders();
  const patches = openKustomizationSearch(kustomizePatches, { stays: true });
  const resources = openKustomizationSearch(kustomizeResources, { stays: true });
  return (name) => {
    const input = found.get(name);
    if (input === undefined) return undefined;
    const { isSought, path } = input;
    const chartPart = path === undefined ? undefined : chartPartOf(path, charts);
    // A hook names all files that changed, patches among them.
    const isUsedAsPatch = path !== undefined && patches.isNamed(path);
    return {
      ...((isSought || isUsedAsPatch) && { isSought: true }),
      ...(path !== undefined && { isOfChart: isInChart(path, charts) }),
      ...(chartPart && { chartPart }),
      ...(path !== undefined && filesAround(path, folders)),
      ...(isUsedAsPatch && { isPatch: true }),
      ...(isSought && path !== undefined && resources.isNamed(path) && { isKustomized: true }),
    };
  };
}

/** Says of inputs, by their names, whether a kustomization near them uses them as patches; nothing else of their places is looked at. */
export function usedAsPatches(inputs: readonly RunInput[]): (name: string) => boolean {
  const found = foundFiles(inputs);
  const patches = openKustomizationSearch(kustomizePatches, { stays: true });
  return (name) => {
    const path = found.get(name)?.path;
    return path !== undefined && patches.isNamed(path);
  };
}

function foundFiles(inputs: readonly RunInput[]): ReadonlyMap<string, { readonly isSought?: true; readonly path?: string }> {
  return new Map(inputs.flatMap((input) => ('read' in input && input.entries === undefined ? [[input.name, input] as const] : [])));
}
