import { randomBytes } from 'node:crypto';
import { chmod, open, rename, rm } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';

/**
 * Puts a text in the place of a file, which need not be there: whoever reads it meanwhile, or a crash, finds the old one or the new one,
 * never a part.
 *
 * The new one is written beside its place and renamed; `mode` are the permissions that it gets, by default those of any new file. A link
 * is replaced, not followed. Rejects with the system's error, and then the old file is as it was.
 */
export async function replaceFile(target: string, text: string, mode?: number): Promise<void> {
  const draft = join(dirname(target), `.${basename(target).slice(0, 100)}.${randomBytes(6).toString('hex')}`);
  try {
    const file = await open(draft, 'wx', mode);
    try {
      await file.writeFile(text);
      await file.sync();
    } finally {
      await file.close();
    }
    // The mode given to open is subject to the process's mask.
    if (mode !== undefined) await chmod(draft, mode);
    await rename(draft, target);
  } catch (error) {
    await rm(draft, { force: true }).catch(() => undefined);
    throw error;
  }
}
