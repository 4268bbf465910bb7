import { realpath, stat } from 'node:fs/promises';
import type { InputProblem } from './input.js';
import { replaceFile } from './replace-file.js';
import { systemProblem } from './system-error.js';

/**
 * Replaces an existing file by a text as a whole, as {@link replaceFile} does; it keeps the permissions, and a link stays a link. A problem
 * is returned, and then the old file is as it was.
 */
export async function writeFileWhole(name: string, path: string, text: string): Promise<InputProblem | undefined> {
  try {
    const target = await realpath(path);
    const { mode } = await stat(target);
    await replaceFile(target, text, mode);
    return undefined;
  } catch (error) {
    const problem = systemProblem(name, error);
    return { ...problem, message: `cannot be written: ${problem.message}` };
  }
}
