import { posix } from 'node:path';
import { FLUX_PATCH_WORDS, fluxPatches, kustomizeResources, type ForeignPatch } from '@structural/checker';
import { readAhead, type FileFacts, type ListedInput } from '@structural/sources';
import { isSourceFile } from '../definition-sources/find-sources.js';

/** Patches of one origin, and the files to whose objects they may be applied; plain data. */
export interface PatchedFiles {
  /** Folders and files, as any part of a name: what is called `apps` in a source may be `fleet/apps` in its repository. Absent for all files. */
  readonly places?: readonly string[];
  readonly patches: readonly ForeignPatch[];
}

/** Inputs that notice whether patches for other files are in them when they are read for the first time. */
export interface PatchSearch {
  readonly inputs: readonly ListedInput[];
  /** Whether objects of Flux are among them. All inputs are to be read before. */
  isOfFlux(): boolean;
  /** The patches in them and in other inputs. All but the others are to be read before. */
  find(others?: readonly ListedInput[]): Promise<readonly PatchedFiles[]>;
}

/** What bytes may have of Flux, by the words that it cannot do without. */
export function fluxIn(bytes: Uint8Array): Pick<FileFacts, 'flux'> {
  const buffer = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  if (!buffer.includes('toolkit.fluxcd.io')) return {};
  return { flux: FLUX_PATCH_WORDS.every((word) => buffer.includes(word)) ? 'patches' : 'objects' };
}

/** Gets ready to find patches among inputs that are read for their definitions first. */
export function openPatchSearch(inputs: readonly ListedInput[]): PatchSearch {
  const met = new Set<string>();
  let isOfFlux = false;
  const meetFacts = (name: string, facts: Pick<FileFacts, 'flux'> | undefined): void => {
    isOfFlux ||= facts?.flux !== undefined;
    if (facts?.flux === 'patches') met.add(name);
  };
  return {
    inputs: inputs.map((input) => {
      if (input.kind === 'problem' || input.entries !== undefined) return input;
      const { known, name, read } = input;
      return {
        ...input,
        read: async () => {
          const content = await read();
          if (content.kind !== 'problem') meetFacts(name, fluxIn(content.bytes));
          return content;
        },
        ...(known && {
          known: {
            ...known,
            facts: () => {
              const facts = known.facts();
              meetFacts(name, facts);
              return facts;
            },
          },
        }),
      };
    }),
    isOfFlux: () => isOfFlux,
    find: async (others = []) => {
      const parents = [...inputs.filter(({ name }) => met.has(name)), ...others];
      return parents.length === 0 ? [] : patchedFiles(parents, [...inputs, ...others]);
    },
  };
}

async function patchedFiles(parents: readonly ListedInput[], all: readonly ListedInput[]): Promise<readonly PatchedFiles[]> {
  const found: PatchedFiles[] = [];
  let kustomizations: ReadonlyMap<string, readonly string[]> | undefined;
  for await (const input of readAhead(parents, 'all')) {
    if (input.kind === 'problem' || fluxIn(input.bytes).flux !== 'patches') continue;
    for (const { folder, nested, own } of fluxPatches(input.bytes)) {
      if (folder === '') found.push({ patches: own });
      else {
        kustomizations ??= await readKustomizations(all);
        found.push({ places: [folder, ...placesOutside(folder, kustomizations)], patches: own });
      }
      // Which files other Kustomizations apply is not followed.
      if (nested.length > 0) found.push({ patches: nested });
    }
  }
  return found;
}

/** What each folder's kustomization reads, by the name of the folder. */
async function readKustomizations(all: readonly ListedInput[]): Promise<ReadonlyMap<string, readonly string[]>> {
  const found = new Map<string, readonly string[]>();
  const files = all.filter(
    ({ kind, name }) => kind === 'found' && /(?:^|\/)[Kk]ustomization(?:\.ya?ml)?$/.test(name) && isSourceFile(name),
  );
  for await (const input of readAhead(files, 'all'))
    if (input.kind !== 'problem') found.set(posix.dirname(input.name), kustomizeResources(input.bytes));
  return found;
}

/** What the kustomizations below a folder read from outside of it, and what these read. */
function placesOutside(folder: string, kustomizations: ReadonlyMap<string, readonly string[]>): readonly string[] {
  const outside = new Set<string>();
  const pending = [...kustomizations.keys()].filter((each) => isAt(each, folder));
  for (let at = pending.pop(); at !== undefined; at = pending.pop()) {
    for (const name of kustomizations.get(at) ?? []) {
      const place = posix.join(at, name);
      const plain = place.replace(/^(?:\.\.\/)+/, '').replace(/\/+$/, '');
      if (isAt(place, folder) || outside.has(plain) || /^[a-z]+:/.test(name) || plain === '' || plain === '.') continue;
      outside.add(plain);
      pending.push(place.replace(/\/+$/, ''));
    }
  }
  return [...outside];
}

function isAt(name: string, place: string): boolean {
  return `/${name}/`.includes(`/${place}/`);
}

/** The patches that may be applied to the objects of a file; `within` is where the names of files start in their repository. */
export function patchesFor(file: string, patched: readonly PatchedFiles[], within = ''): readonly ForeignPatch[] {
  return patched.flatMap(({ patches, places }) => (places?.some((place) => isAt(`${within}/${file}`, place)) === false ? [] : patches));
}
