import { dirname } from 'node:path';
import { kustomizePatches, kustomizeResources, type FilePlace } from '@structural/checker';
import { chartPartOf, filesAround, isInChart, newKnownFolders, openKustomizationSearch } from '@structural/sources';
import type { RunInput } from './run-input.js';

/**
 * Says of inputs, by their names, how they came to be judged and what is around them; `undefined` where nothing is known of that, as of what a
 * cluster holds. Each folder is looked at once.
 */
export function filePlaces(inputs: readonly RunInput[]): (name: string) => FilePlace | undefined {
  const found = foundFiles(inputs);
  const inFolder = chartPlaces();
  const folders = newKnownFolders();
  const patches = openKustomizationSearch(kustomizePatches, { stays: true });
  const resources = openKustomizationSearch(kustomizeResources, { stays: true });
  return (name) => {
    const input = found.get(name);
    if (input === undefined) return undefined;
    const { isSought, path } = input;
    // A hook names all files that changed, patches among them.
    const isUsedAsPatch = path !== undefined && patches.isNamed(path);
    return {
      ...((isSought || isUsedAsPatch) && { isSought: true }),
      ...(path !== undefined && inFolder(path)),
      ...(path !== undefined && filesAround(path, folders)),
      ...(isUsedAsPatch && { isPatch: true }),
      ...(isSought && path !== undefined && resources.isNamed(path) && { isKustomized: true }),
    };
  };
}

/** Says of absolute paths what charts there are around them; asks once for each folder. */
function chartPlaces(): (path: string) => Pick<FilePlace, 'chartPart' | 'isOfChart'> {
  const charts = new Map<string, boolean>();
  const places = new Map<string, Pick<FilePlace, 'chartPart' | 'isOfChart'>>();
  return (path) => {
    const folder = dirname(path);
    const known = places.get(folder);
    if (known !== undefined) return known;
    const chartPart = chartPartOf(path, charts);
    const place = { isOfChart: isInChart(path, charts), ...(chartPart && { chartPart }) };
    places.set(folder, place);
    return place;
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
