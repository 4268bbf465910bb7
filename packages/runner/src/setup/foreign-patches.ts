import { findPatched, isKustomization, PATCHER_WORDS, patchNames, type PatchedFiles, type PatchingFile } from '@structural/checker';
import { byteText, readAhead, type FileFacts, type ListedInput } from '@structural/sources';
import { noticing } from './noticing.js';

/** Inputs that notice whether patches for other files are in them when they are read for the first time. */
export interface PatchSearch {
  readonly inputs: readonly ListedInput[];
  /** Whether objects of Flux or Argo CD are among them, or kustomizations. All inputs are to be read before. */
  mayBePatched(): boolean;
  /** The patches in them and in other inputs. All but the others are to be read before. */
  find(others?: readonly ListedInput[]): Promise<readonly PatchedFiles[]>;
}

/** What bytes may have of Flux and Argo CD, by the words that these cannot do without. */
export function patcherIn(bytes: Uint8Array): Pick<FileFacts, 'patcher' | 'givesValues'> {
  const text = byteText(bytes);
  if (!GROUP.test(text)) return {};
  return {
    patcher: PATCHING_GROUP.test(text) && PATCHER_WORDS.some((words) => words.every((word) => text.includes(word))) ? 'patches' : 'objects',
    ...(RELEASE_GROUP.test(text) && RELEASE_KIND.test(text) && { givesValues: true }),
  };
}

const GROUP = /toolkit\.fluxcd\.io|argoproj\.io/;
// With a version, as objects have them: their definitions name the group alone.
const PATCHING_GROUP = /(?:argoproj\.io|kustomize\.toolkit\.fluxcd\.io)\\?\/v\d/;
const RELEASE_GROUP = /(?:argoproj\.io|helm\.toolkit\.fluxcd\.io)\\?\/v\d/;
// As a field, however it is quoted, tagged or anchored.
const RELEASE_KIND = /\bkind["']?\s*:[^\n]{0,40}?\b(?:HelmRelease|Application)\b/;

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
      const { known, name } = input;
      return noticing(input, { onRead: (bytes) => meet(name, known?.facts() ?? patcherIn(bytes)), onFacts: (facts) => meet(name, facts) });
    }),
    mayBePatched: () => isOfPatcher || inputs.some(mayKustomize),
    find: async (others = []) => {
      const all = [...inputs, ...others];
      const possible = await readFiles([...inputs.filter(({ name }) => met.has(name)), ...others]);
      const parents = possible.filter(({ bytes }) => patcherIn(bytes).patcher === 'patches');
      const kustomizations = await readFiles(all.filter(mayKustomize));
      // Most runs have none, and need not load what reads them.
      if (parents.length === 0 && kustomizations.length === 0) return [];
      const byName = await namedPatches(kustomizations, all);
      return findPatched({ parents, kustomizations, read: (name) => byName.get(name) });
    },
  };
}

/** The files that kustomizations name as patches, by their names. */
async function namedPatches(
  kustomizations: readonly PatchingFile[],
  all: readonly ListedInput[],
): Promise<ReadonlyMap<string, Uint8Array>> {
  const names = new Set(patchNames(kustomizations));
  const files = names.size === 0 ? [] : await readFiles(all.filter(({ name }) => names.has(name)));
  return new Map(files.map(({ bytes, name }) => [name, bytes]));
}

function mayKustomize({ kind, name }: ListedInput): boolean {
  // Most runs have none, and need not load what knows them.
  return kind === 'found' && name.includes('ustomization') && isKustomization(name);
}

async function readFiles(inputs: readonly ListedInput[]): Promise<readonly PatchingFile[]> {
  const found: PatchingFile[] = [];
  for await (const input of readAhead(inputs, 'all')) if (input.kind !== 'problem') found.push({ name: input.name, bytes: input.bytes });
  return found;
}
