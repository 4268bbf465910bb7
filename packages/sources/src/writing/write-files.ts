import { readFileSync, realpathSync, statSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { makeFolder } from './make-folder.js';
import { placeInFolder } from './place-in-folder.js';
import { replaceFile } from './replace-file.js';
import { WriteRefusal, writeProblem, type WriteProblem } from './write-fault.js';

/** A file for a folder; its text is made when its turn comes. */
export interface FolderFile {
  /** Relative to the folder, with slashes. */
  readonly path: string;
  render(): string;
}

/** What became of one {@link FolderFile}; `kept` if it had that very text. */
export type FolderOutcome = { readonly kind: 'written' | 'kept'; readonly path: string; readonly text: string } | WriteProblem;

/**
 * Writes files into a folder, which is made if need be, one after the other.
 *
 * Each is replaced as a whole, with its owner and permissions, as {@link openDraft} has it; one with the same text is not touched. Neither
 * names nor symbolic links lead out of the folder, and none of `inputs` (paths) is overwritten. A file that cannot be written is a problem,
 * named by `folder` and its path, and the others are still written; after a few that the system refuses, a last problem says that the
 * rest is not tried.
 */
export async function* writeFiles(
  cwd: string,
  folder: string,
  files: Iterable<FolderFile> | AsyncIterable<FolderFile>,
  inputs: readonly string[],
): AsyncGenerator<FolderOutcome> {
  let root: string;
  try {
    makeFolder(resolve(cwd, folder));
    root = realpathSync.native(resolve(cwd, folder));
  } catch (error) {
    yield writeProblem(folder, error);
    return;
  }
  const read = new Set(inputs.map(identityOf));
  let failures = 0;
  for await (const { path, render } of files) {
    if (failures === MAX_FAILURES) {
      yield { kind: 'problem', name: folder, message: 'the other files are not written' };
      return;
    }
    const text = render();
    try {
      const target = placeInFolder(root, path, true);
      if (isAlready(target, text)) {
        yield { kind: 'kept', path, text };
        continue;
      }
      const identity = identityOf(target);
      if (identity !== undefined && read.has(identity)) throw new WriteRefusal('it is one of the inputs');
      await replaceFile(target, text);
    } catch (error) {
      if (!(error instanceof WriteRefusal)) failures++;
      yield writeProblem(join(folder, path), error);
      continue;
    }
    yield { kind: 'written', path, text };
  }
}

/** What keeps one file from being written mostly keeps them all, unless it is about that one. */
const MAX_FAILURES = 5;

/** One file has one, under whatever name. */
function identityOf(path: string): string | undefined {
  try {
    const { dev, ino } = statSync(path, { bigint: true });
    return `${dev}:${ino}`;
  } catch {
    return undefined;
  }
}

/** Whether a regular file has this text; what is none is seen to when it is replaced. */
function isAlready(path: string, text: string): boolean {
  try {
    const status = statSync(path);
    return status.isFile() && status.size === Buffer.byteLength(text) && readFileSync(path).equals(Buffer.from(text));
  } catch {
    return false;
  }
}
