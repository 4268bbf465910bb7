import { closeSync, mkdirSync, openSync, readdirSync, readFileSync, renameSync, rmSync, statSync, writeSync } from 'node:fs';
import { dirname, join } from 'node:path';

const DAYS = 86_400_000;
const KEPT_DAYS = 30;

/**
 * The code that {@link keepCode} wrote; undefined where there is none, or it is not whole.
 *
 * V8 tells code of another version, other flags and another source, but trusts what it is given otherwise. So it is written twice, and both must
 * agree: to load what computes a checksum takes longer.
 */
export function readCode(path: string): Buffer | undefined {
  try {
    const bytes = readFileSync(path);
    const half = bytes.length / 2;
    const code = bytes.subarray(0, half);
    return half > 0 && code.equals(bytes.subarray(half)) ? code : undefined;
  } catch {
    return undefined;
  }
}

/** Writes code as a whole, for its user alone, and removes what nobody has written again for a month. What cannot be written is not. */
export function keepCode(path: string, code: Uint8Array): void {
  const folder = dirname(path);
  const draft = `${path}.${process.pid}`;
  try {
    mkdirSync(folder, { recursive: true, mode: 0o700 });
    const file = openSync(draft, 'wx', 0o600);
    try {
      for (const half of [code, code]) writeSync(file, half);
    } finally {
      closeSync(file);
    }
    renameSync(draft, path);
    for (const name of readdirSync(folder)) removeOld(join(folder, name));
  } catch {
    discard(draft);
  }
}

function discard(draft: string): void {
  try {
    rmSync(draft, { force: true });
  } catch {
    // Its folder is none, or takes nothing away either.
  }
}

function removeOld(path: string): void {
  const status = statSync(path, { throwIfNoEntry: false });
  if (status?.isFile() && Date.now() - status.mtimeMs > KEPT_DAYS * DAYS) rmSync(path, { force: true });
}
