import { kustomizePatches, kustomizeResources } from '../manifest/kustomize-patches.js';
import { appliedPatches, kustomizationPatches, PATCHER_WORDS } from './applied-patches.js';
import type { ForeignPatch } from './foreign-patch.js';
import { folderOfName, joinedName } from './slash-path.js';

/** Patches of one origin, and the files to whose objects they may be applied; plain data. */
export interface PatchedFiles {
  /** Folders and files, as any part of a name: what is called `apps` in a source may be `fleet/apps` in its repository. Absent for all files. */
  readonly places?: readonly string[];
  readonly patches: readonly ForeignPatch[];
}

/** A file that may patch the objects in others. */
export interface PatchingFile {
  /** With slashes: `apps/kustomization.yaml`. */
  readonly name: string;
  readonly bytes: Uint8Array;
}

/** What of a repository may patch the objects in its files. */
export interface PatchingFiles {
  /** Those that may have objects of Flux or Argo CD. */
  readonly parents: readonly PatchingFile[];
  readonly kustomizations: readonly PatchingFile[];
  /** The bytes of a file that a kustomization names as a patch; undefined where it cannot be read. */
  read(name: string): Uint8Array | undefined;
}

/** Whether a file is a kustomization, by its name. */
export function isKustomization(name: string): boolean {
  return /(?:^|\/)(?:kustomization\.ya?ml|Kustomization)$/.test(name);
}

/** The files with patches that kustomizations name, as {@link PatchingFiles} reads them. */
export function patchNames(kustomizations: readonly PatchingFile[]): readonly string[] {
  return kustomizations.flatMap(({ bytes, name }) => kustomizePatches(bytes).map((patch) => joinedName(folderOfName(name), patch)));
}

/** The patches of Flux Kustomizations, Argo CD Applications and kustomizations, with the files to whose objects they may be applied. Never throws. */
export function findPatched({ kustomizations, parents, read }: PatchingFiles): readonly PatchedFiles[] {
  const byFolder: Kustomizations = new Map(kustomizations.map((file) => [folderOfName(file.name), withNames(file)]));
  return [...parents.flatMap(({ bytes }) => patchedByParents(bytes, byFolder)), ...patchedByKustomizations(byFolder, read)];
}

/** How hosts that look through a whole repository find the patches in it: which files they look into, and what they make of them. */
export const PATCHES_OF_REPOSITORY = {
  isNamed: isKustomization,
  words: PATCHER_WORDS,
  make: (files: readonly PatchingFile[], read: PatchingFiles['read']): readonly PatchedFiles[] =>
    findPatched({ parents: files, kustomizations: files.filter(({ name }) => isKustomization(name)), read }),
} as const;

/** The patches that may be applied to the objects of a file; `within` is where the names of files start in their repository. */
export function patchesFor(file: string, patched: readonly PatchedFiles[], within = ''): readonly ForeignPatch[] {
  return patched.flatMap(({ patches, places }) => (places?.some((place) => isAt(`${within}/${file}`, place)) === false ? [] : patches));
}

/** Kustomizations by their folders. */
type Kustomizations = ReadonlyMap<string, NamingFile>;

interface NamingFile extends PatchingFile {
  /** What it reads from, as it names it. */
  names(): readonly string[];
}

function withNames(file: PatchingFile): NamingFile {
  let known: readonly string[] | undefined;
  return { ...file, names: () => (known ??= kustomizeResources(file.bytes)) };
}

function patchedByParents(bytes: Uint8Array, kustomizations: Kustomizations): readonly PatchedFiles[] {
  return appliedPatches(bytes).flatMap(({ folder, nested, own }): readonly PatchedFiles[] => {
    const places = folder === '' ? undefined : [folder, ...placesOutside(folder, kustomizations)];
    // Which files other Kustomizations apply is not followed.
    return [{ ...(places && { places }), patches: own }, ...(nested.length > 0 ? [{ patches: nested }] : [])];
  });
}

/** The patches of kustomizations themselves, for what they read. */
function patchedByKustomizations(kustomizations: Kustomizations, read: PatchingFiles['read']): readonly PatchedFiles[] {
  return [...kustomizations].flatMap(([at, { bytes, name: file }]) => {
    const patches = new Map<string, Uint8Array>();
    for (const name of kustomizePatches(bytes)) {
      const content = read(joinedName(at, name));
      if (content !== undefined) patches.set(name, content);
    }
    return kustomizationPatches(bytes, { file, patches }).map(({ isComponent, own }) => {
      const users = isComponent
        ? [...kustomizations].filter(([folder, { names }]) => names().some((name) => joinedName(folder, name) === at))
        : [];
      const folders = [at, ...users.map(([folder]) => folder)];
      const places = folders.flatMap((folder) => [plainPlace(folder), ...placesOutside(folder, kustomizations)]);
      return { ...(!places.includes('') && { places }), patches: own };
    });
  });
}

/** What the kustomizations below a folder read from outside of it, and what these read. */
function placesOutside(folder: string, kustomizations: Kustomizations): readonly string[] {
  const outside = new Set<string>();
  const pending = [...kustomizations.keys()].filter((each) => isAt(each, folder));
  for (let at = pending.pop(); at !== undefined; at = pending.pop()) {
    for (const name of kustomizations.get(at)?.names() ?? []) {
      const place = joinedName(at, name);
      const plain = plainPlace(place);
      if (isAt(place, folder) || outside.has(plain) || /^[a-z]+:/.test(name) || plain === '') continue;
      outside.add(plain);
      pending.push(place);
    }
  }
  return [...outside];
}

/** A folder or file as a part of a name in its repository; empty for what is the root, or above where names start. */
function plainPlace(name: string): string {
  return name.replace(/^(?:\.\.(?:\/|$))+/, '');
}

function isAt(name: string, place: string): boolean {
  return `/${name}/`.includes(`/${place}/`);
}
