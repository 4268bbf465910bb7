import { dirname } from 'node:path';
import {
  kustomizePatches,
  kustomizeResources,
  parsedTexts,
  PATCHES_OF_REPOSITORY,
  POD_SECURITY_LABEL,
  type CheckSetup,
  type DefinitionCatalog,
  type ParsedTexts,
  type PatchedFiles,
} from '@structural/checker';
import type { FileBytes } from '@structural/runner';
import {
  newKnownFolders,
  openKustomizationSearch,
  openNearbyFiles,
  openRepositorySearch,
  type KnownFolders,
  type KustomizationSearch,
  type NearbyFiles,
  type RepositorySearch,
} from '@structural/sources';
import { DEFAULT_SETTINGS, type ClientSettings } from '../client-settings.js';
import type { BufferFile } from '../file-catalog.js';
import { policiesOfFolder, type FolderPolicies } from '../policy-files.js';
import { holds, readFolder, type Folder } from './folder.js';
import { openNearManifests, type NearManifests } from './near-manifests.js';

/** All that a workspace knows of the files on disk and of those that are open. */
export interface DiskState {
  /** Where the search for config files ends outside of repositories. */
  readonly home: string | undefined;
  /** What judges built-in kinds beyond their types and fields. */
  readonly kubernetes: CheckSetup['kubernetes'];
  readonly texts: ParsedTexts;
  settings: ClientSettings;
  folders: readonly Folder[];
  /** Folders of files that are in none of the workspace, by their paths. */
  readonly loose: Map<string, Folder>;
  readonly buffers: Map<string, BufferFile>;
  /** The definitions for files of one folder and config file, as long as no definition changes. */
  catalogs: Map<string, DefinitionCatalog>;
  /** What policies of each folder judge by, as long as none of it changes. */
  policies: Map<Folder, FolderPolicies>;
  /** Which folders are charts, bundles, catalogs and packages, as long as no file is opened, and none is reported to have changed on disk. */
  charts: Map<string, boolean>;
  around: KnownFolders;
  readonly near: NearManifests;
  readonly patches: KustomizationSearch;
  /** What kustomizations read, and may give labels, selectors and namespaces. */
  readonly kustomized: KustomizationSearch;
  /** Where namespaces ask Pod Security to judge their pods. */
  readonly labelled: NearbyFiles;
  /** What Flux, Argo CD and kustomizations patch into the objects of other files. */
  readonly patched: RepositorySearch<readonly PatchedFiles[]>;
}

/** The state of a workspace that holds nothing. */
export function openDiskState({ home, kubernetes }: Pick<DiskState, 'home' | 'kubernetes'>): DiskState {
  return {
    home,
    kubernetes,
    texts: parsedTexts(),
    settings: DEFAULT_SETTINGS,
    folders: [],
    loose: new Map(),
    buffers: new Map(),
    catalogs: new Map(),
    policies: new Map(),
    charts: new Map(),
    around: newKnownFolders(),
    near: openNearManifests(),
    patches: openKustomizationSearch(kustomizePatches, { stays: false }),
    kustomized: openKustomizationSearch(kustomizeResources, { stays: false }),
    labelled: openNearbyFiles(POD_SECURITY_LABEL),
    patched: openRepositorySearch(PATCHES_OF_REPOSITORY),
  };
}

/** Forgets what followed from the files of folders, after some of them have changed. */
export function forgetFolders(state: DiskState): void {
  forgetCatalogs(state);
  forgetSurroundings(state);
  state.policies = new Map();
}

/** Forgets what followed from definitions, after one has changed. Policies stay: as other objects they would have all of a file judged again. */
export function forgetCatalogs(state: DiskState): void {
  state.catalogs = new Map();
}

/** Forgets what folders are, which are looked at again. */
export function forgetSurroundings(state: DiskState): void {
  state.charts = new Map();
  state.around = newKnownFolders();
}

/** The policies that judge the files of a folder. */
export function policiesFor(state: DiskState, folder: Folder): FolderPolicies {
  const open = [...state.buffers.values()].filter(({ file }) => !folder.admission.has(file) && folderOf(state, file) === folder);
  const known =
    state.policies.get(folder) ??
    policiesOfFolder(
      [...folder.admission.values()].map((file) => bufferOr(state, file)),
      open,
    );
  state.policies.set(folder, known);
  return known;
}

/** Reads a folder with the settings as they are. */
export function readFolderAt({ home, settings: { config, crds, git } }: DiskState, root: string, recursive: boolean): Promise<Folder> {
  return readFolder({ root, recursive, crds, git, ...(config !== undefined && { config }), ...(home !== undefined && { home }) });
}

/** All folders: those of the workspace, then those of files in none of them. */
export function allFolders({ folders, loose }: DiskState): readonly Folder[] {
  return [...folders, ...loose.values()];
}

/** The folder that a file belongs to: the innermost around it, else the first of the workspace. */
export function folderOf({ folders, loose }: DiskState, path: string): Folder | undefined {
  const around = folders.filter((folder) => holds(folder, path)).sort((a, b) => b.root.length - a.root.length)[0];
  return around ?? loose.get(dirname(path)) ?? folders[0];
}

/** A file as the editor has it. */
export function bufferOr({ buffers }: Pick<DiskState, 'buffers'>, file: FileBytes): FileBytes | BufferFile {
  return buffers.get(file.file) ?? file;
}
