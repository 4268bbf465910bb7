import {
  composeCatalogs,
  kustomizePatches,
  NEWEST_KUBERNETES,
  parsedTexts,
  type CheckSetup,
  type DefinitionCatalog,
} from '@structural/checker';
import { mayHoldPolicy } from '@structural/sources';
import { DEFAULT_SETTINGS } from './client-settings.js';
import { bufferFile, catalogOfFile, MAX_NEAR, nearestFirst, nearestLast, type BufferFile } from './file-catalog.js';
import { policiesOfFolder, type FolderPolicies } from './policy-files.js';
import { sourcesFirst } from './definition-source.js';
import { sharedOptions } from './shared-options.js';
import type { FolderManifest, Workspace } from './workspace.js';

/** A file that the editor has read for the server; without a text it is gone. */
export interface GivenFile {
  /** The address of the file. */
  readonly uri: string;
  readonly text?: string;
}

/** A workspace of what the editor gives. */
export interface GivenWorkspace extends Workspace {
  /** Takes files that were read, written or removed; whether that may change what is reported of others. */
  give(files: readonly GivenFile[]): boolean;
  /** Has the server's own code check built-in kinds from now on; what was reported of them before is not reported again by that. */
  judgeWith(kubernetes: CheckSetup['kubernetes']): void;
}

/**
 * The files of an editor where there is no disk, as in a browser: those that it gives, and those that are open as they are in their buffers. Paths are
 * addresses.
 *
 * Definitions count in their folder of the workspace, the nearest most, as on disk. There are no config files, and `crds` of the settings names nothing:
 * the editor gives what it wants to be read.
 */
export function openGivenWorkspace(): GivenWorkspace {
  const texts = parsedTexts();
  const given = new Map<string, BufferFile>();
  const buffers = new Map<string, BufferFile>();
  let roots: readonly string[] = [];
  let settings = DEFAULT_SETTINGS;
  let kubernetes: CheckSetup['kubernetes'];
  let catalogs = new Map<string, DefinitionCatalog>();
  let admission = new Map<string, FolderPolicies>();

  const rootOf = (path: string): string => rootAround(roots, path);
  const files = (): ReadonlyMap<string, BufferFile> => new Map([...given, ...buffers]);
  const catalogFor = (path: string): DefinitionCatalog => {
    const folder = folderOf(path);
    const known = catalogs.get(folder);
    if (known !== undefined) return known;
    const root = rootOf(path);
    const definitions = [...files().values()]
      .filter(({ file, isDefinition }) => isDefinition && rootOf(file) === root)
      .sort((a, b) => (a.file < b.file ? -1 : 1));
    const nearest = nearestLast(definitions, path, '/').map((file) => catalogOfFile(file, []));
    const catalog = sourcesFirst(composeCatalogs(nearest), path, '/');
    catalogs.set(folder, catalog);
    return catalog;
  };
  const policiesFor = (root: string): FolderPolicies => {
    const known = admission.get(root) ?? policiesBelow(files(), (file) => rootOf(file) === root);
    admission.set(root, known);
    return known;
  };
  /** Puts a text, or nothing, in the place of what is there; whether that may change what is reported of other files. */
  const put = (where: Map<string, BufferFile>, path: string, text: string | undefined): boolean => {
    const before = where.get(path);
    if (before?.written === text) return false;
    const file = text === undefined ? undefined : bufferFile(path, text, texts);
    const { has } = admission.get(rootOf(path)) ?? { has: mayHoldPolicy };
    if (file === undefined) where.delete(path);
    else where.set(path, file);
    const counts = [before, file, given.get(path)].some((each) => each?.isDefinition === true);
    if (counts) catalogs = new Map();
    const isAdmission = [before, file, given.get(path)].some((each) => each !== undefined && has(each.written));
    if (isAdmission) admission = new Map();
    return counts || isAdmission;
  };

  return {
    texts,
    reload(folders, wanted) {
      roots = folders.map((root) => root.replace(/\/+$/, ''));
      settings = wanted;
      catalogs = new Map();
      admission = new Map();
      return Promise.resolve();
    },
    setBuffer: (path, text) => put(buffers, path, text),
    closeBuffer: (path) => Promise.resolve(put(buffers, path, undefined)),
    give: (some) => some.map(({ text, uri }) => put(given, uri, text)).includes(true),
    judgeWith(code) {
      kubernetes = code;
    },
    adopt: () => Promise.resolve(),
    // What was written, the editor gives.
    refresh: () => Promise.resolve(false),
    viewOf(path) {
      const { kubernetesVersion = NEWEST_KUBERNETES } = settings;
      const catalog = catalogFor(path);
      const { policies } = policiesFor(rootOf(path));
      const place = { isSought: true, isOfChart: isInChart(path, given), isPatch: isPatch(path, given) };
      return {
        catalog,
        kubernetesVersion,
        options: { ...sharedOptions(settings), kubernetesVersion, kubernetes, catalog, place, ...(policies && { policies }) },
      };
    },
    textOf: (path) => (buffers.get(path) ?? given.get(path))?.written,
    manifestsWith: (word) => Promise.resolve([...files().values()].filter(({ written }) => written.includes(word)).map(toManifest)),
    manifestsNear: (path, words) => Promise.resolve(nearManifests(files(), (file) => buffers.has(file), path, words)),
    manifestsNamed: (isNamed) => Promise.resolve([...files().values()].filter(({ file }) => isNamed(file)).map(toManifest)),
    definitions: () =>
      composeCatalogs([...files().values()].filter(({ isDefinition }) => isDefinition).map((file) => catalogOfFile(file, []))),
    namedDefinitions: () => [],
    configProblems: [],
  };
}

/** The policies in the files of a folder, in the order of their names. */
function policiesBelow(files: ReadonlyMap<string, BufferFile>, isBelow: (file: string) => boolean): FolderPolicies {
  const own = [...files.values()].filter(({ file }) => isBelow(file)).sort((a, b) => (a.file < b.file ? -1 : 1));
  return policiesOfFolder(own, []);
}

/** The nearest few manifests to a file that hold all words, those first that are open. */
function nearManifests(
  files: ReadonlyMap<string, BufferFile>,
  isOpen: (file: string) => boolean,
  path: string,
  words: readonly string[],
): readonly FolderManifest[] {
  const found = [...files.values()].filter(({ written }) => words.every((word) => written.includes(word)));
  const names = found.map(({ file }) => file).sort();
  const paths = [...nearestFirst(names, path, '/')].sort((a, b) => Number(isOpen(b)) - Number(isOpen(a)));
  return paths.slice(0, MAX_NEAR).map((file) => ({ path: file, text: files.get(file)?.written ?? '' }));
}

/** The innermost folder of the workspace around a file, else the first one. */
function rootAround(roots: readonly string[], path: string): string {
  const around = roots.filter((root) => path.startsWith(`${root}/`)).sort((a, b) => b.length - a.length)[0];
  return around ?? roots[0] ?? '';
}

function toManifest({ file, written }: BufferFile): FolderManifest {
  return { path: file, text: written };
}

function folderOf(path: string): string {
  return path.slice(0, path.lastIndexOf('/') + 1);
}

/** The folders of a file, the nearest first, each with its slash. */
function foldersAbove(path: string): readonly string[] {
  const steps = path.split('/');
  return steps.slice(1).map((_, i) => `${steps.slice(0, steps.length - 1 - i).join('/')}/`);
}

function isInChart(path: string, known: ReadonlyMap<string, BufferFile>): boolean {
  return foldersAbove(path).some((folder) => known.has(`${folder}Chart.yaml`));
}

/** Whether a kustomization near a file names it as a patch, so that what it holds is only a part of an object. */
function isPatch(path: string, known: ReadonlyMap<string, BufferFile>): boolean {
  return foldersAbove(path)
    .slice(0, MAX_FOLDERS)
    .some((folder) =>
      KUSTOMIZATIONS.some((name) => {
        const file = known.get(folder + name);
        return file !== undefined && patchesOf(file).has(path);
      }),
    );
}

/** As kustomize looks for its file, and how many folders up. */
const KUSTOMIZATIONS = ['kustomization.yaml', 'kustomization.yml', 'Kustomization'];
const MAX_FOLDERS = 4;

const patches = new WeakMap<BufferFile, ReadonlySet<string>>();

function patchesOf(file: BufferFile): ReadonlySet<string> {
  const known = patches.get(file) ?? new Set(kustomizePatches(file.written).map((name) => addressFrom(folderOf(file.file), name)));
  patches.set(file, known);
  return known;
}

/** The address of a file that is named from a folder. */
function addressFrom(folder: string, name: string): string {
  const steps: string[] = [];
  for (const step of `${folder}${name}`.split('/')) {
    if (step === '..') steps.pop();
    else if (step !== '.') steps.push(step);
  }
  return steps.join('/');
}
