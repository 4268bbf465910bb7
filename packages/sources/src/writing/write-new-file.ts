import { writeFileSync } from 'node:fs';
import { placeInFolder } from './place-in-folder.js';

/**
 * Writes a file in a folder, with the folders on its way; one that is there is an error, unless it is to be replaced. Throws a
 * {@link WriteRefusal} where the path leads out of the folder, and else the system's error.
 */
export function writeNewFile(root: string, path: string, text: string | Uint8Array, { replace = false } = {}): void {
  writeFileSync(placeInFolder(root, path, true), text, { flag: replace ? 'w' : 'wx' });
}
