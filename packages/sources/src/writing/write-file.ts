import { lstatSync, readFileSync, realpathSync } from 'node:fs';
import { CHANGED } from './replaceable.js';
import { replaceFile } from './replace-file.js';
import { WriteRefusal, writeProblem, type WriteProblem } from './write-fault.js';

/** A file that was written. */
export interface WrittenFile {
  readonly kind: 'written';
  readonly name: string;
  /** Where its text is, without links, if its name is a symbolic link; that stays one. */
  readonly behindLink?: string;
}

/**
 * Replaces an existing file by a text as a whole, with its owner and permissions, and only if its bytes are still those that were read.
 *
 * A symbolic link stays one: the file that it leads to is replaced. What {@link openDraft} refuses, and what the system does, is returned,
 * and then the old file is as it was. Never rejects for the state of the disk.
 */
export async function writeFileWhole(name: string, path: string, read: Uint8Array, text: string): Promise<WrittenFile | WriteProblem> {
  try {
    const target = realpathSync.native(path);
    await replaceFile(target, text, () => {
      if (!readFileSync(target).equals(read)) throw new WriteRefusal(CHANGED);
    });
    return { kind: 'written', name, ...(lstatSync(path).isSymbolicLink() && { behindLink: target }) };
  } catch (error) {
    return writeProblem(name, error);
  }
}
