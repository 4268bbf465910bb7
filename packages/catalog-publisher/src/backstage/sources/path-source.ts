import { findInputs } from '@structural/sources';
import type { Manifest } from '../../publish/published-api.js';
import type { ManifestSource, SourceProblem } from './manifest-source.js';

/** Definitions in a file, a folder with all its folders, or files that match a pattern; relative to the folder the backend runs in. */
export function pathSource(path: string, cwd: string): ManifestSource {
  return {
    name: path,
    async read() {
      const manifests: Manifest[] = [];
      const problems: SourceProblem[] = [];
      // A server has no standard input to read, so `-` can only be a file.
      const name = path === '-' ? './-' : path;
      for await (const found of findInputs([{ name, recursive: true }], { cwd, stdin: EMPTY_STDIN })) {
        if (found.kind === 'problem') {
          problems.push({ message: found.name === path ? found.message : `${found.name}: ${found.message}` });
          continue;
        }
        const file = found.path ?? found.name;
        const input = await found.read();
        if (input.kind === 'bytes') manifests.push({ file, text: input.bytes });
        else problems.push({ file, message: input.message });
      }
      return { manifests, problems };
    },
    locationOf: ({ file }) => `file:${file}`,
  };
}

const EMPTY_STDIN: AsyncIterable<Uint8Array> = {
  async *[Symbol.asyncIterator]() {
    // Yields nothing.
  },
};
