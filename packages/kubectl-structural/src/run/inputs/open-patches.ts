import { existsSync } from 'node:fs';
import { join, relative, resolve } from 'node:path';
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
 * Gets ready to find the patches for inputs: in themselves, and where these are of Flux and only a part of their repository, in all of it, as whoever
 * patches a file is elsewhere.
 */
export function openPatches(inputs: readonly ListedInput[], requests: readonly SourceRequest[], streams: Streams): OpenPatches {
  const { cwd, env } = streams;
  const search = openPatchSearch(inputs);
  return {
    inputs: search.inputs,
    find: async () => {
      const root = search.isOfFlux() ? repositoryRoot(cwd, env['HOME'] ?? env['USERPROFILE']) : undefined;
      const isPart = root !== undefined && !requests.some(({ name }) => resolve(cwd, name) === root);
      const others = isPart ? await listInputs([{ name: slashed(relative(cwd, root)) || '.', recursive: true }], streams) : [];
      const patched = await search.find(others);
      const within = root === undefined ? '' : slashed(relative(root, cwd));
      return patched.length === 0 ? {} : { patched, ...(within !== '' && { within }) };
    },
  };
}

/** The root of the repository that a folder is in; undefined outside of repositories. */
export function repositoryRoot(cwd: string, home: string | undefined): string | undefined {
  const top = [...configFolders(cwd, home)].at(-1);
  return top !== undefined && existsSync(join(top, '.git')) ? top : undefined;
}
