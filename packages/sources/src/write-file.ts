import { randomBytes } from 'node:crypto';
import { chmod, open, realpath, rename, rm, stat } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import type { InputProblem } from './input.js';
import { systemProblem } from './system-error.js';

/**
 * Replaces a file by a text as a whole: whoever reads it meanwhile, or a crash, finds the old one or the new one, never a part.
 *
 * The new one is written beside the old one and renamed; it keeps the permissions, and a link stays a link. A problem is returned, and
 * then the old file is as it was.
 */
export async function writeFileWhole(name: string, path: string, text: string): Promise<InputProblem | undefined> {
  let temporary: string | undefined;
  try {
    const target = await realpath(path);
    const { mode } = await stat(target);
    temporary = join(dirname(target), `.${basename(target)}.${randomBytes(6).toString('hex')}`);
    const file = await open(temporary, 'wx', mode);
    try {
      await file.writeFile(text);
      await file.sync();
    } finally {
      await file.close();
    }
    // The mode given to open is subject to the process's mask.
    await chmod(temporary, mode);
    await rename(temporary, target);
    return undefined;
  } catch (error) {
    if (temporary !== undefined) await rm(temporary, { force: true }).catch(() => undefined);
    const problem = systemProblem(name, error);
    return { ...problem, message: `cannot be written: ${problem.message}` };
  }
}
