import { readFileSync, statSync } from 'node:fs';
import { mayRead } from '../confined.js';

/** No file is read beyond this many bytes. */
const MAX_BYTES = 1 << 20;

/** For how many milliseconds a folder is taken to be as it was. */
export const STAYS = 2_000;

/** What was made of a file. */
export interface MadeOfFile<T> {
  readonly stamp: string;
  /** Undefined where the file is not wanted, or cannot be read. */
  readonly made: T | undefined;
}

/** Makes something of files, anew where they were written since; never throws. */
export function openFileReader<T>(): (path: string, make: (bytes: Buffer) => T | undefined) => MadeOfFile<T> {
  const files = new Map<string, MadeOfFile<T>>();
  return (path, make) => {
    const stamp = stampOf(path);
    const before = files.get(path);
    if (before?.stamp === stamp) return before;
    const bytes = stamp === '' ? undefined : bytesOf(path);
    const found = { stamp, made: bytes && make(bytes) };
    files.set(path, found);
    return found;
  };
}

function bytesOf(path: string): Buffer | undefined {
  try {
    return mayRead(path) ? readFileSync(path) : undefined;
  } catch {
    // What cannot be read is not known.
    return undefined;
  }
}

/** Changes whenever a file does; empty for what is no file that is read. */
export function stampOf(path: string): string {
  try {
    const stats = statSync(path, { throwIfNoEntry: false });
    return stats?.isFile() === true && stats.size <= MAX_BYTES ? `${stats.mtimeMs} ${stats.ctimeMs} ${stats.size} ${stats.ino}` : '';
  } catch {
    return '';
  }
}
