import { readFile } from 'node:fs/promises';
import { dirname, join, relative, sep } from 'node:path';
import { decodeBytes } from '@structural/document';
import {
  configCrds,
  configPolicies,
  listFrom,
  openConfigs,
  openPolicySearch,
  readDefinitionFiles,
  type ConfigFile,
  type Configs,
  type FileBytes,
} from '@structural/runner';
import {
  admissionPattern,
  CONFIG_NAMES,
  isBelow,
  listInputs,
  mayHoldDefinitions,
  mayHoldPolicies,
  type ListedInput,
  type SourceRequest,
} from '@structural/sources';

/** Where a folder of the workspace is, and what is asked of it. */
export interface FolderPlace {
  /** Absolute. */
  readonly root: string;
  /** Where the search for config files ends outside of repositories. */
  readonly home?: string;
  /** Whether what is below is looked at; else the files of the folder alone. */
  readonly recursive: boolean;
  /** Further places with definitions, which the editor names. */
  readonly crds: readonly string[];
  /** The config file for everything, which the editor names. */
  readonly config?: string;
  /** Whether git may be run, for definitions at a revision. */
  readonly git: boolean;
}

/** The definitions and policies that a folder of the workspace has on disk, by their absolute paths, and its config files. */
export interface Folder {
  readonly root: string;
  readonly configs: Configs;
  /** The files in the folder that may hold definitions, in the order of their names. */
  readonly own: ReadonlyMap<string, FileBytes>;
  /** The files that config files name, by the config file; under the empty name those that the editor names. */
  readonly given: ReadonlyMap<string, readonly FileBytes[]>;
  /** The files in the folder that admission looks at: those with policies, bindings, parameters and namespaces; none where there is no policy. */
  readonly admission: ReadonlyMap<string, FileBytes>;
  /** Further places with definitions, which the editor names. */
  readonly crds: readonly string[];
  readonly git: boolean;
}

/**
 * Reads a folder: every manifest in it that git does not ignore and no config file leaves out. Never rejects: what cannot be read is not there.
 */
export async function readFolder({ config, crds, git, home, recursive, root }: FolderPlace): Promise<Folder> {
  const configs = openConfigs({ cwd: root, ...(config !== undefined && { file: config }), ...(home !== undefined && { home }) });
  const environment = { cwd: root, stdin: NO_STDIN, gitignore: true, leavesOut: configs.leavesOut };
  const listed = await listInputs([{ name: root, recursive }], environment);
  const named = await namedPolicies({ configs, git, root }, listed);
  const search = openPolicySearch(listed, named);
  const own = await readDefinitions(search.inputs, true);
  const admission = byPath(absolute([...listed, ...named], (await search.find()).policies));
  const paths = own.map(({ file }) => file);
  const given = await readGiven({ root, configs, crds, git }, paths);
  return { root, configs, crds, git, own: byPath(own), admission, given };
}

/** The definitions that are named for some files, and for the folder itself. */
async function readGiven(
  { configs, crds, git, root }: Pick<Folder, 'configs' | 'crds' | 'git' | 'root'>,
  paths: Iterable<string>,
): Promise<Folder['given']> {
  const given = new Map<string, readonly FileBytes[]>();
  for (const config of configsMet(configs, [root, ...paths])) {
    const named = configCrds(config, root);
    if (named !== undefined) given.set(config.path, await readNamed(named.names, named.folder, git));
  }
  if (crds.length > 0) given.set('', await readNamed(crds, root, git));
  return given;
}

/** Which manifests of a folder are read. */
export interface WantedManifests {
  /** Asked of the path of each, before it is read. */
  isNamed?(path: string): boolean;
  /** What the text must hold. */
  readonly word?: string;
}

/** The manifests of a folder that are wanted, as they are on disk. Never rejects. */
export async function readManifests(folder: Folder, { isNamed, word = '' }: WantedManifests): Promise<readonly FileBytes[]> {
  const found: FileBytes[] = [];
  for (const input of await listed(folder)) {
    if (input.kind !== 'found' || input.path === undefined || isNamed?.(input.path) === false) continue;
    const read = await input.read();
    if (read.kind === 'bytes' && Buffer.from(read.bytes.buffer, read.bytes.byteOffset, read.bytes.byteLength).includes(word))
      found.push({ file: input.path, text: read.bytes });
  }
  return found;
}

/** The paths of all manifests of a folder. Never rejects. */
export async function listManifests(folder: Folder): Promise<readonly string[]> {
  return (await listed(folder)).flatMap((input) => (input.kind === 'found' && input.path !== undefined ? [input.path] : []));
}

function listed({ configs, root }: Pick<Folder, 'configs' | 'root'>): Promise<readonly ListedInput[]> {
  return listInputs([{ name: root, recursive: true }], { cwd: root, stdin: NO_STDIN, gitignore: true, leavesOut: configs.leavesOut });
}

/** The folder with a file as it is on disk now; the same folder where that makes no difference to any definition or policy. */
export async function withFile(folder: Folder, path: string): Promise<Folder> {
  const read = await readFile(path).catch(() => undefined);
  const mayHold = read !== undefined && mayHoldDefinitions(read);
  const own = ownWith(folder, path, mayHold && !isExcluded(folder, path) ? read : undefined);
  // What is named may be what git ignores, and a pattern may match what is new.
  const isNamed = [...folder.given.values()].some((files) => files.some(({ file }) => file === path));
  const given = isNamed || (mayHold && folder.given.size > 0) ? await readGiven(folder, own.keys()) : folder.given;
  const admission = await admissionWith(folder, path, read);
  return own === folder.own && given === folder.given && admission === folder.admission ? folder : { ...folder, own, admission, given };
}

/** What admission looks at in a folder as one file is on disk now: all of it is looked for again where the file has, or had, policies. */
async function admissionWith(folder: Folder, path: string, read: Buffer | undefined): Promise<Folder['admission']> {
  const { admission } = folder;
  const before = admission.get(path);
  const now = read !== undefined && !isExcluded(folder, path) ? read : undefined;
  if (before !== undefined && now?.equals(before.text) === true) return admission;
  if ([before?.text, now].some((text) => text !== undefined && mayHoldPolicies(text))) return readAdmission(folder);
  const isMember = now !== undefined && admission.size > 0 && admissionPattern([...admission.values()].map(textIn)).test(now.toString());
  if (!isMember && before === undefined) return admission;
  const after = new Map(admission);
  if (isMember) after.set(path, { file: path, text: now });
  else after.delete(path);
  return after;
}

async function readAdmission(folder: Folder): Promise<Folder['admission']> {
  const inputs = await listed(folder);
  const named = await namedPolicies(folder, inputs);
  const search = openPolicySearch(inputs, named);
  for (const input of search.inputs) if (input.kind === 'found') await input.read();
  return byPath(absolute([...inputs, ...named], (await search.find()).policies));
}

/** The files with policies that config files name, but for those in the folder. */
async function namedPolicies(
  { configs, git, root }: Pick<Folder, 'configs' | 'git' | 'root'>,
  inputs: readonly ListedInput[],
): Promise<readonly ListedInput[]> {
  const paths = inputs.flatMap((input) => (input.kind === 'found' && input.path !== undefined ? [input.path] : []));
  const named: ListedInput[] = [];
  for (const config of configsMet(configs, [root, ...paths])) {
    const policies = configPolicies(config, root);
    const requests = policies?.names.map((name) => ({ name, recursive: true })) ?? [];
    if (policies !== undefined)
      named.push(...(await listFrom(policies.folder, requests, { cwd: root, stdin: NO_STDIN, gitignore: true, git })));
  }
  const known = new Set(paths);
  // What is at a revision has no path.
  return named.filter((input) => input.kind === 'found' && (input.path === undefined || !known.has(input.path)));
}

function textIn({ text }: FileBytes): string {
  return decodeBytes(text).text;
}

/** The files of a folder with another text of one of them, or without it; the same ones where it has that text. */
function ownWith({ own: before }: Folder, path: string, text: Buffer | undefined): Folder['own'] {
  const known = before.get(path);
  if (text === undefined ? known === undefined : known !== undefined && text.equals(known.text)) return before;
  const own = new Map(before);
  if (text === undefined) own.delete(path);
  else own.set(path, { file: path, text });
  return known === undefined ? new Map([...own].sort(([a], [b]) => (a < b ? -1 : 1))) : own;
}

/** Whether a file lies in a folder. */
export function holds({ root }: Pick<Folder, 'root'>, path: string): boolean {
  return path !== root && isBelow(root, path);
}

/** Whether a config file leaves out a file, or a folder that it is in. */
export function isExcluded({ configs, root }: Folder, path: string): boolean {
  const steps = relative(root, path).split(sep);
  return steps.some((_, i) => configs.leavesOut({ path: join(root, ...steps.slice(0, i + 1)), isFolder: i < steps.length - 1 }));
}

/** Whether a change of a file may change what holds for others. */
export function isConfigFile(path: string): boolean {
  return CONFIG_NAMES.some((name) => path === join(dirname(path), name));
}

const NO_STDIN: AsyncIterable<Uint8Array> = {
  [Symbol.asyncIterator]: () => ({ next: () => Promise.resolve({ done: true as const, value: undefined }) }),
};

function configsMet(configs: Configs, paths: readonly string[]): ReadonlySet<ConfigFile> {
  return new Set([configs.of(undefined), ...paths.map((path) => configs.of(path))].flatMap((config) => config ?? []));
}

async function readNamed(names: readonly string[], cwd: string, git: boolean): Promise<readonly FileBytes[]> {
  const requests = names.map((name): SourceRequest => ({ name, recursive: true }));
  return readDefinitions(await listInputs(requests, { cwd, stdin: NO_STDIN, git }), false);
}

/** The files with definitions under their absolute paths, by which editors know them. */
async function readDefinitions(listed: readonly ListedInput[], isSearch: boolean): Promise<readonly FileBytes[]> {
  const inputs = listed.filter(({ kind }) => kind === 'found');
  const { files } = await readDefinitionFiles(inputs, { skipsPatches: isSearch });
  return absolute(listed, files);
}

/** Files of a list under their absolute paths. */
function absolute(listed: readonly ListedInput[], files: readonly FileBytes[]): readonly FileBytes[] {
  const paths = new Map(listed.flatMap((input) => (input.kind === 'found' && input.path !== undefined ? [[input.name, input.path]] : [])));
  return files.map(({ file, text }) => ({ file: paths.get(file) ?? file, text }));
}

function byPath(files: readonly FileBytes[]): ReadonlyMap<string, FileBytes> {
  return new Map(files.map((file) => [file.file, file]));
}
