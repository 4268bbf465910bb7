import { existsSync } from 'node:fs';
import { dirname, join, relative, resolve } from 'node:path';
import { openPatchSearch, type ResourceSetup } from '@structural/runner';
import { configFolders, listInputs, slashed, type ListedInput, type SourceRequest } from '@structural/sources';
import type { Streams } from '../program/streams.js';

/** Inputs that notice what is patched when they are read. */
interface OpenPatches {
  readonly inputs: readonly ListedInput[];
  /** The patches that may be for the objects in the inputs. All of these are to be read before. */
  find(): Promise<Pick<ResourceSetup, 'patched' | 'within'>>;
}

/**
 * Gets ready to find the patches for inputs: in themselves, and where these are of Flux or Argo CD and only a part of their repository, in all of it, as
 * whoever patches a file is elsewhere.
 */
export function openPatches(inputs: readonly ListedInput[], requests: readonly SourceRequest[], streams: Streams): OpenPatches {
  const { cwd, env } = streams;
  const search = openPatchSearch(inputs);
  return {
    inputs: search.inputs,
    find: async () => {
      const root = search.mayBePatched() || areKustomized(inputs) ? repositoryRoot(cwd, env['HOME'] ?? env['USERPROFILE']) : undefined;
      const isPart = root !== undefined && !requests.some(({ name }) => resolve(cwd, name) === root);
      const others = isPart ? await listInputs([{ name: slashed(relative(cwd, root)) || '.', recursive: true }], streams) : [];
      const patched = await search.find(others);
      const within = root === undefined ? '' : slashed(relative(root, cwd));
      return patched.length === 0 ? {} : { patched, ...(within !== '' && { within }) };
    },
  };
}

const KUSTOMIZATIONS = ['kustomization.yaml', 'kustomization.yml', 'Kustomization'];

/** More folders than a person or pre-commit names files in are not looked at: a search of all of them has their kustomizations anyway. */
const MAX_FOLDERS = 50;

function areKustomized(inputs: readonly ListedInput[]): boolean {
  const folders = new Set(
    inputs.flatMap((input) => (input.kind === 'found' && input.path !== undefined && !input.isSought ? [dirname(input.path)] : [])),
  );
  return [...folders].slice(0, MAX_FOLDERS).some((folder) => KUSTOMIZATIONS.some((name) => existsSync(join(folder, name))));
}

/** The root of the repository that a folder is in; undefined outside of repositories. */
export function repositoryRoot(cwd: string, home: string | undefined): string | undefined {
  const top = [...configFolders(cwd, home)].at(-1);
  return top !== undefined && existsSync(join(top, '.git')) ? top : undefined;
}
