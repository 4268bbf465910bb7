import { posix } from 'node:path';
import {
  appliedPatches,
  kustomizationPatches,
  kustomizePatches,
  kustomizeResources,
  PATCHER_WORDS,
  type ForeignPatch,
} from '@structural/checker';
import { readAhead, type FileFacts, type ListedInput } from '@structural/sources';
import { isSourceFile } from '../definition-sources/find-sources.js';
import { noticing } from './noticing.js';

/** Patches of one origin, and the files to whose objects they may be applied; plain data. */
export interface PatchedFiles {
  /** Folders and files, as any part of a name: what is called `apps` in a source may be `fleet/apps` in its repository. Absent for all files. */
  readonly places?: readonly string[];
  readonly patches: readonly ForeignPatch[];
}

/** Inputs that notice whether patches for other files are in them when they are read for the first time. */
export interface PatchSearch {
  readonly inputs: readonly ListedInput[];
  /** Whether objects of Flux or Argo CD are among them, or kustomizations. All inputs are to be read before. */
  mayBePatched(): boolean;
  /** The patches in them and in other inputs. All but the others are to be read before. */
  find(others?: readonly ListedInput[]): Promise<readonly PatchedFiles[]>;
}

/** What bytes may have of Flux and Argo CD, by the words that these cannot do without. */
export function patcherIn(bytes: Uint8Array): Pick<FileFacts, 'patcher'> {
  const buffer = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  if (!buffer.includes('toolkit.fluxcd.io') && !buffer.includes('argoproj.io')) return {};
  return { patcher: PATCHER_WORDS.some((words) => words.every((word) => buffer.includes(word))) ? 'patches' : 'objects' };
}

/** Gets ready to find patches among inputs that are read for their definitions first. */
export function openPatchSearch(inputs: readonly ListedInput[]): PatchSearch {
  const met = new Set<string>();
  let isOfPatcher = false;
  const meet = (name: string, { patcher }: Pick<FileFacts, 'patcher'>): void => {
    isOfPatcher ||= patcher !== undefined;
    if (patcher === 'patches') met.add(name);
  };
  return {
    inputs: inputs.map((input) => {
      if (input.kind === 'problem' || input.entries !== undefined) return input;
      const { name } = input;
      return noticing(input, { onRead: (bytes) => meet(name, patcherIn(bytes)), onFacts: (facts) => meet(name, facts) });
    }),
    mayBePatched: () => isOfPatcher || inputs.some(isKustomization),
    find: async (others = []) => {
      const all = [...inputs, ...others];
      const parents = [...inputs.filter(({ name }) => met.has(name)), ...others];
      const kustomizations = await readKustomizations(all);
      return [...(await patchedFiles(parents, kustomizations)), ...(await kustomizedFiles(kustomizations, all))];
    },
  };
}

async function patchedFiles(parents: readonly ListedInput[], kustomizations: Kustomizations): Promise<readonly PatchedFiles[]> {
  const found: PatchedFiles[] = [];
  for await (const input of readAhead(parents, 'all')) {
    if (input.kind === 'problem' || patcherIn(input.bytes).patcher !== 'patches') continue;
    for (const { folder, nested, own } of appliedPatches(input.bytes)) {
      const places = folder === '' ? undefined : [folder, ...placesOutside(folder, kustomizations)];
      found.push({ ...(places && { places }), patches: own });
      // Which files other Kustomizations apply is not followed.
      if (nested.length > 0) found.push({ patches: nested });
    }
  }
  return found;
}

/** The patches of kustomizations themselves, for what they read. */
async function kustomizedFiles(kustomizations: Kustomizations, all: readonly ListedInput[]): Promise<readonly PatchedFiles[]> {
  const found: PatchedFiles[] = [];
  let byName: ReadonlyMap<string, ListedInput> | undefined;
  for (const [at, { bytes, file }] of kustomizations) {
    if (!Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).includes('patch')) continue;
    byName ??= new Map(all.map((input) => [input.name, input]));
    const patches = new Map<string, Uint8Array>();
    for (const name of kustomizePatches(bytes)) {
      const input = byName.get(posix.join(at, name));
      const content = input === undefined || input.kind === 'problem' ? undefined : await input.read();
      if (content !== undefined && content.kind !== 'problem') patches.set(name, content.bytes);
    }
    for (const { isComponent, own } of kustomizationPatches(bytes, { file, patches })) {
      const users = isComponent
        ? [...kustomizations].filter(([folder, { names }]) => names().some((name) => posix.join(folder, name) === at))
        : [];
      const folders = [at, ...users.map(([folder]) => folder)];
      const places = folders.flatMap((folder) => [plainPlace(folder), ...placesOutside(folder, kustomizations)]);
      found.push({ ...(!places.includes('') && { places }), patches: own });
    }
  }
  return found;
}

/** Kustomizations by the names of their folders. */
type Kustomizations = ReadonlyMap<
  string,
  {
    readonly bytes: Uint8Array;
    readonly file: string;
    /** What it reads from, as it names it. */
    names(): readonly string[];
  }
>;

function isKustomization({ kind, name }: ListedInput): boolean {
  return kind === 'found' && /(?:^|\/)[Kk]ustomization(?:\.ya?ml)?$/.test(name) && isSourceFile(name);
}

async function readKustomizations(all: readonly ListedInput[]): Promise<Kustomizations> {
  const found = new Map<string, { bytes: Uint8Array; file: string; names(): readonly string[] }>();
  for await (const input of readAhead(all.filter(isKustomization), 'all')) {
    if (input.kind === 'problem') continue;
    const { bytes, name } = input;
    let known: readonly string[] | undefined;
    found.set(posix.dirname(name), { bytes, file: name, names: () => (known ??= kustomizeResources(bytes)) });
  }
  return found;
}

/** What the kustomizations below a folder read from outside of it, and what these read. */
function placesOutside(folder: string, kustomizations: Kustomizations): readonly string[] {
  const outside = new Set<string>();
  const pending = [...kustomizations.keys()].filter((each) => isAt(each, folder));
  for (let at = pending.pop(); at !== undefined; at = pending.pop()) {
    for (const name of kustomizations.get(at)?.names() ?? []) {
      const place = posix.join(at, name);
      const plain = plainPlace(place);
      if (isAt(place, folder) || outside.has(plain) || /^[a-z]+:/.test(name) || plain === '') continue;
      outside.add(plain);
      pending.push(place.replace(/\/+$/, ''));
    }
  }
  return [...outside];
}

/** A folder or file as a part of a name in its repository; empty for what is the root, or above where names start. */
function plainPlace(name: string): string {
  return posix
    .normalize(name)
    .replace(/^(?:\.\.(?:\/|$))+/, '')
    .replace(/^\.$|\/+$/, '');
}

function isAt(name: string, place: string): boolean {
  return `/${name}/`.includes(`/${place}/`);
}

/** The patches that may be applied to the objects of a file; `within` is where the names of files start in their repository. */
export function patchesFor(file: string, patched: readonly PatchedFiles[], within = ''): readonly ForeignPatch[] {
  return patched.flatMap(({ patches, places }) => (places?.some((place) => isAt(`${within}/${file}`, place)) === false ? [] : patches));
}
