import { realpath } from 'node:fs/promises';
import { join, relative } from 'node:path';
import { findInputs, isBelow } from '@structural/sources';
import { printable } from '../publish/printable.js';
import { inputError } from './input-error.js';

/** A file of a template's workspace. */
export interface WorkspaceFile {
  /** Relative to the workspace. */
  readonly file: string;
  readonly text: Uint8Array;
}

const EMPTY_STDIN: AsyncIterable<Uint8Array> = {
  async *[Symbol.asyncIterator]() {
    // Yields nothing.
  },
};

/**
 * The manifests that paths name: files, folders with all their folders, and patterns, relative to the workspace.
 *
 * Rejects where something is not there, cannot be read, or lies outside of the workspace: a template's author wrote the paths, and whoever
 * wrote the skeleton the links.
 */
export async function readWorkspace(workspace: string, paths: readonly string[]): Promise<readonly WorkspaceFile[]> {
  const root = await realpath(workspace);
  const files: WorkspaceFile[] = [];
  // A task has no standard input to read, so `-` can only be a file.
  const requests = paths.map((path) => ({ name: path === '-' ? './-' : path, recursive: true }));
  for (const { name } of requests) if (!isBelow(root, join(root, name))) throw inputError(`${printable(name)} leads out of the workspace`);
  for await (const found of findInputs(requests, { cwd: root, stdin: EMPTY_STDIN })) {
    if (found.kind === 'problem') throw inputError(printable(found.name === '' ? found.message : `${found.name}: ${found.message}`));
    const path = found.path ?? join(root, found.name);
    const file = relative(root, path);
    if (!isBelow(root, path) || !isBelow(root, await realpath(path))) throw inputError(`${printable(file)} leads out of the workspace`);
    const input = await found.read();
    if (input.kind !== 'bytes') throw inputError(printable(`${file}: ${input.message}`));
    files.push({ file, text: input.bytes });
  }
  return files;
}
