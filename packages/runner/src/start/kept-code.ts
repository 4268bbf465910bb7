import { mkdirSync, readdirSync, readFileSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs';
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
    const twice = readFileSync(path);
    const code = twice.subarray(0, twice.length / 2);
    return code.length > 0 && code.equals(twice.subarray(code.length)) ? code : undefined;
  } catch {
    return undefined;
  }
}

/** Whether code was written within a day. */
export function isOfLastDay(path: string): boolean {
  const status = statSync(path, { throwIfNoEntry: false });
  return status !== undefined && Date.now() - status.mtimeMs < DAYS;
}

/** Writes code as a whole, for its user alone, and removes what nobody has written again for a month. What cannot be written is not. */
export function keepCode(path: string, code: Uint8Array): void {
  const folder = dirname(path);
  const draft = `${path}.${process.pid}`;
  try {
    mkdirSync(folder, { recursive: true, mode: 0o700 });
    writeFileSync(draft, Buffer.concat([code, code]), { flag: 'wx', mode: 0o600 });
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
