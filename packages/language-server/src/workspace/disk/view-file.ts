import { NEWEST_KUBERNETES, patchesFor, readNamespaceFiles, type FilePlace, type ForeignPatch } from '@structural/checker';
import { openChecking, withConfigs, type CheckingSetup } from '@structural/runner';
import { chartPartOf, filesAround, isInChart } from '@structural/sources';
import type { ClientSettings } from '../client-settings.js';
import { sharedOptions } from '../shared-options.js';
import type { FileView } from '../workspace.js';
import { catalogFor, catalogOfBuffers } from './definitions.js';
import { folderOf, policiesFor, type DiskState } from './disk-state.js';
import { holds, isExcluded } from './folder.js';

/** How a file is looked at; undefined where a config file leaves it out. */
export function viewFile(state: DiskState, path: string): FileView | undefined {
  const { kubernetes, kustomized, labelled, patches, settings } = state;
  const folder = folderOf(state, path);
  if (folder === undefined) return viewWithoutFolder(state, path);
  if (holds(folder, path) && isExcluded(folder, path)) return undefined;
  const setup = withConfigs(setupOf(settings), [{ name: path, path }], { configs: folder.configs, given: {} });
  const catalog = catalogFor(state, folder, path, setup.proposals ?? []);
  const { policies } = policiesFor(state, folder);
  return {
    catalog,
    kubernetesVersion: setup.kubernetesVersion,
    options: {
      ...openChecking(setup).optionsOf({ file: path, text: EMPTY }).options,
      ...sharedOptions(settings),
      kubernetes,
      namespaces: readNamespaceFiles(labelled.of(path)),
      ...(policies && { policies }),
      catalog,
      place: {
        ...placeOf(path, state),
        isPatch: patches.isNamed(path),
        isKustomized: kustomized.isNamed(path),
        patches: () => patchesOf(state, path),
      },
    },
  };
}

const EMPTY = new Uint8Array();

function setupOf({ kubernetesVersion = NEWEST_KUBERNETES }: ClientSettings): CheckingSetup {
  return { kubernetesVersion, conventions: [], fixes: true, acknowledgements: true };
}

function viewWithoutFolder(state: DiskState, path: string): FileView {
  const { kubernetes, settings } = state;
  const { kubernetesVersion = NEWEST_KUBERNETES } = settings;
  const catalog = catalogOfBuffers(state);
  const place = placeOf(path, state);
  return { catalog, kubernetesVersion, options: { ...sharedOptions(settings), kubernetesVersion, kubernetes, catalog, place } };
}

function patchesOf({ patched }: DiskState, path: string): readonly ForeignPatch[] {
  const found = patched.of(path);
  return found === undefined ? [] : patchesFor(found.name, found.made);
}

function placeOf(path: string, { around, charts }: DiskState): FilePlace {
  const chartPart = chartPartOf(path, charts);
  return { isSought: true, isOfChart: isInChart(path, charts), ...(chartPart && { chartPart }), ...filesAround(path, around) };
}
