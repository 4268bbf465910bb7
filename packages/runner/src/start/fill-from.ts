import { readSync } from 'node:fs';

/** Fills `bytes` with what comes next in an open file; false where the file ends before. */
export function fillFrom(file: number, bytes: Buffer): boolean {
  for (let filled = 0; filled < bytes.length;) {
    const read = readSync(file, bytes, filled, bytes.length - filled, null);
    if (read === 0) return false;
    filled += read;
  }
  return true;
}
