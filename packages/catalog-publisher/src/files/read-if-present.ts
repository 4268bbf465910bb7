import { lstat, readFile } from 'node:fs/promises';

/** The text of a regular file; what is none, such as a link, or cannot be read, counts as absent. */
export async function readIfPresent(path: string): Promise<string | undefined> {
  try {
    return (await lstat(path)).isFile() ? await readFile(path, 'utf8') : undefined;
  } catch {
    return undefined;
  }
}
