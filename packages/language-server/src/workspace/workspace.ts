import { dirname, isAbsolute, resolve, sep } from 'node:path';
import {
  composeCatalogs,
  kustomizePatches,
  NEWEST_KUBERNETES,
  type CatalogEntry,
  type CheckOptions,
  type DefinitionCatalog,
  type KubernetesVersion,
  type ApiProposal,
} from '@structural/checker';
import { decodeBytes } from '@structural/document';
import { openChecking, withConfigs, type CheckingSetup, type ConfigProblem, type FileBytes } from '@structural/runner';
import { isInChart, openPatchSearch } from '@structural/sources';
import { DEFAULT_SETTINGS, type ClientSettings } from './client-settings.js';
import { bufferFile, catalogOfFile, nearestLast, type BufferFile } from './file-catalog.js';
import { openNearManifests } from './near-manifests.js';
import { sharedOptions } from './shared-options.js';
import { holds, isConfigFile, isLeftOut, readFolder, readManifests, withFile, type Folder, type WantedManifests } from './folder.js';

/** How one file is looked at. */
export interface FileView {
  /** What the engine is asked with. */
  readonly options: CheckOptions & { readonly catalog: DefinitionCatalog };
  readonly catalog: DefinitionCatalog;
  readonly kubernetesVersion: KubernetesVersion;
}

/**
 * The files of an editor: those that are open as they are in their buffers, all others as they are on disk.
 *
 * Paths are absolute; a buffer without a file has any other text, such as its address.
 */
export interface Workspace {
  /** Takes other folders or settings, and reads all folders again. */
  reload(folders: readonly string[], settings: ClientSettings): Promise<void>;
  /** Takes what a buffer holds; whether that may change what is said of other files. */
  setBuffer(path: string, text: string): boolean;
  /** Reads the folder of a file that is opened by itself, where the workspace has no folder. */
  adopt(path: string): Promise<void>;
  /** Lets go of a buffer; its file counts from now on. */
  closeBuffer(path: string): Promise<boolean>;
  /** Reads files that were written, made or removed; whether that may change what is said of others. */
  refresh(paths: readonly string[]): Promise<boolean>;
  /** How a file is looked at; undefined where a config file leaves it out. The catalog is one object as long as no definition changes. */
  viewOf(path: string): FileView | undefined;
  /** The text of a buffer, or of a file with definitions. */
  textOf(path: string): string | undefined;
  /** All manifests of the folders that hold a word, those that are open as they are in their buffers. */
  manifestsWith(word: string): Promise<readonly FolderManifest[]>;
  /** The nearest few manifests to a file that hold all words, those first that are open, as they are in their buffers. */
  manifestsNear(path: string, words: readonly string[]): Promise<readonly FolderManifest[]>;
  /** All manifests of the folders that are named so, those that are open as they are in their buffers. */
  manifestsNamed(isNamed: (path: string) => boolean): Promise<readonly FolderManifest[]>;
  /** All definitions in sight; those of one name each. */
  definitions(): DefinitionCatalog;
  /** The definitions that the editor or a config file names for a file; none where neither does. */
  namedDefinitions(path: string): readonly CatalogEntry[];
  /** What is wrong with config files, by their paths. */
  readonly configProblems: readonly ConfigProblem[];
}

/** The text of a file that may hold objects. */
export interface FolderManifest {
  readonly path: string;
  readonly text: string;
}

/** A workspace that holds nothing until it is loaded. */
export function openWorkspace({ home }: { readonly home?: string }): Workspace {
  let folders: Folder[] = [];
  let settings = DEFAULT_SETTINGS;
  /** Folders of files that are in none of the workspace. */
  const loose = new Map<string, Folder>();
  const buffers = new Map<string, BufferFile>();
  let catalogs = new Map<string, DefinitionCatalog>();
  let charts = new Map<string, boolean>();
  const near = openNearManifests();
  const patches = openPatchSearch(kustomizePatches, { stays: false });

  const forget = (): void => {
    catalogs = new Map();
    charts = new Map();
  };
  const read = (root: string, recursive: boolean): Promise<Folder> =>
    readFolder({
      root,
      recursive,
      crds: settings.crds,
      git: settings.git,
      ...(settings.config !== undefined && { config: settings.config }),
      ...(home !== undefined && { home }),
    });
  const folderOf = (path: string): Folder | undefined => {
    const around = folders.filter((folder) => holds(folder, path)).sort((a, b) => b.root.length - a.root.length)[0];
    return around ?? loose.get(dirname(path)) ?? folders[0];
  };
  const bufferOr = (file: FileBytes): FileBytes => buffers.get(file.file) ?? file;
  /** The files with definitions of a folder as the editor has them, in the order of their names. */
  const definitionsOf = (folder: Folder): readonly FileBytes[] => {
    const open = [...buffers.values()].filter(
      ({ file, isDefinition }) => isDefinition && !folder.own.has(file) && folderOf(file) === folder,
    );
    return [...[...folder.own.values()].map(bufferOr), ...open];
  };
  const namedFor = (folder: Folder, path: string): readonly FileBytes[] | undefined =>
    settings.crds.length > 0 ? folder.given.get('') : folder.given.get(folder.configs.of(path)?.path ?? '');
  /** The definitions that a file is judged by: those that the editor or a config file names, else all of the folder, of which the nearest count most. */
  const definitionsFor = (folder: Folder, path: string): readonly FileBytes[] => {
    const named = namedFor(folder, path);
    return named === undefined ? nearestLast(definitionsOf(folder), path, sep) : named.map(bufferOr);
  };
  const catalogOf = (folder: Folder, path: string, proposals: readonly ApiProposal[]): DefinitionCatalog => {
    const key = JSON.stringify([folder.root, dirname(path), folder.configs.of(path)?.path, proposals]);
    const known = catalogs.get(key) ?? composeCatalogs(definitionsFor(folder, path).map((file) => catalogOfFile(file, proposals)));
    catalogs.set(key, known);
    return known;
  };
  const replace = (before: Folder, after: Folder): void => {
    folders = folders.map((folder) => (folder === before ? after : folder));
    for (const [path, folder] of loose) if (folder === before) loose.set(path, after);
  };
  const refreshFile = async (path: string): Promise<boolean> => {
    let isChanged = false;
    for (const folder of new Set([...folders, ...loose.values()])) {
      if (!holds(folder, path)) continue;
      const after = await withFile(folder, path);
      if (after === folder) continue;
      replace(folder, after);
      isChanged = true;
    }
    return isChanged;
  };

  const isNamedConfig = (path: string): boolean => {
    const { config } = settings;
    return config !== undefined && folders.some(({ root }) => resolve(root, config) === path);
  };
  const manifests = async (wanted: WantedManifests): Promise<readonly FolderManifest[]> => {
    const onDisk = (await Promise.all(folders.map((folder) => readManifests(folder, wanted)))).flat();
    const texts = new Map(onDisk.map(({ file, text }) => [file, decodeBytes(text).text]));
    for (const { file, written } of buffers.values()) texts.set(file, written);
    return [...texts].map(([path, text]) => ({ path, text }));
  };

  return {
    async reload(roots, wanted) {
      settings = wanted;
      near.forget();
      folders = await Promise.all(roots.map((root) => read(root, true)));
      for (const root of loose.keys()) loose.set(root, await read(root, false));
      forget();
    },
    setBuffer(path, text) {
      const before = buffers.get(path);
      if (before?.written === text) return false;
      const file = bufferFile(path, text);
      const { isDefinition } = file;
      buffers.set(path, file);
      const wasDefinition = before?.isDefinition ?? folderOf(path)?.own.has(path) === true;
      if (isDefinition || wasDefinition) forget();
      return isDefinition || wasDefinition;
    },
    async adopt(path) {
      const root = dirname(path);
      if (folders.length > 0 || loose.has(root) || !isAbsolute(path)) return;
      loose.set(root, await read(root, false));
      forget();
    },
    async closeBuffer(path) {
      const isDefinition = buffers.get(path)?.isDefinition === true;
      buffers.delete(path);
      const isChanged = await refreshFile(path);
      if (isChanged || isDefinition) forget();
      return isChanged || isDefinition;
    },
    async refresh(paths) {
      near.forget();
      if (paths.some((path) => isConfigFile(path) || isNamedConfig(path))) {
        folders = await Promise.all(folders.map(({ root }) => read(root, true)));
        forget();
        return true;
      }
      let isChanged = false;
      for (const path of paths) if (await refreshFile(path)) isChanged = true;
      if (isChanged) forget();
      return isChanged;
    },
    viewOf(path) {
      const folder = folderOf(path);
      if (folder === undefined) return viewWithout(settings, path, catalogOfBuffers());
      if (holds(folder, path) && isLeftOut(folder, path)) return undefined;
      const setup = withConfigs(setupOf(settings), [{ name: path, path }], { configs: folder.configs, given: {} });
      const catalog = catalogOf(folder, path, setup.proposals ?? []);
      return {
        catalog,
        kubernetesVersion: setup.kubernetesVersion,
        options: {
          ...openChecking(setup).optionsOf({ file: path, text: EMPTY }).options,
          ...sharedOptions(settings),
          catalog,
          place: { isSought: true, isOfChart: isInChart(path, charts), isPatch: patches.isPatch(path) },
        },
      };
    },
    textOf(path) {
      const buffer = buffers.get(path);
      if (buffer !== undefined) return buffer.written;
      for (const folder of [...folders, ...loose.values()]) {
        const file = folder.own.get(path) ?? [...folder.given.values()].flat().find((each) => each.file === path);
        if (file !== undefined) return Buffer.from(file.text).toString();
      }
      return undefined;
    },
    manifestsWith: (word) => manifests({ word }),
    async manifestsNear(path, words) {
      const around = folderOf(path);
      const onDisk = await near.find(around === undefined ? [] : [around], path, words);
      const open = [...buffers.values()].filter(({ written }) => words.every((word) => written.includes(word)));
      const closed = onDisk.filter(({ file }) => !buffers.has(file));
      return [
        ...open.map(({ file, written }) => ({ path: file, text: written })),
        ...closed.map(({ file, text }) => ({ path: file, text: decodeBytes(text).text })),
      ];
    },
    async manifestsNamed(isNamed) {
      return (await manifests({ isNamed })).filter(({ path }) => isNamed(path));
    },
    definitions() {
      const files = new Map<string, FileBytes>();
      for (const folder of [...folders, ...loose.values()])
        for (const file of [...definitionsOf(folder), ...[...folder.given.values()].flat()]) files.set(file.file, bufferOr(file));
      const open = [...buffers.values()].filter(({ file, isDefinition }) => isDefinition && !files.has(file));
      return composeCatalogs([...files.values(), ...open].map((file) => catalogOfFile(file, [])));
    },
    namedDefinitions(path) {
      const folder = folderOf(path);
      const named = folder && namedFor(folder, path);
      return (named ?? []).flatMap((file) => catalogOfFile(bufferOr(file), []).entries);
    },
    get configProblems() {
      return folders.flatMap(({ configs, root }) => configs.problems.map((problem) => ({ ...problem, file: resolve(root, problem.file) })));
    },
  };

  /** Without any folder the definitions are those that are open. */
  function catalogOfBuffers(): DefinitionCatalog {
    const known =
      catalogs.get('') ?? composeCatalogs([...buffers.values()].filter((file) => file.isDefinition).map((file) => catalogOfFile(file, [])));
    catalogs.set('', known);
    return known;
  }
}

const EMPTY = new Uint8Array();

function setupOf({ kubernetesVersion = NEWEST_KUBERNETES }: ClientSettings): CheckingSetup {
  return { kubernetesVersion, conventions: [], fixes: true, acknowledgements: true };
}

function viewWithout(settings: ClientSettings, path: string, catalog: DefinitionCatalog): FileView {
  const { kubernetesVersion = NEWEST_KUBERNETES } = settings;
  const place = { isSought: true, isOfChart: isInChart(path, new Map()) };
  return { catalog, kubernetesVersion, options: { ...sharedOptions(settings), kubernetesVersion, catalog, place } };
}
