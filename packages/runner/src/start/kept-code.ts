import { closeSync, fstatSync, mkdirSync, openSync, readdirSync, renameSync, rmSync, statSync, writeSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fillFrom } from './fill-from.js';

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
    const file = openSync(path, 'r');
    try {
      const half = fstatSync(file).size / 2;
      if (half === 0 || !Number.isInteger(half)) return undefined;
      const code = Buffer.allocUnsafeSlow(half);
      return fillFrom(file, code) && isNext(file, code) ? code : undefined;
    } finally {
      closeSync(file);
    }
  } catch {
    return undefined;
  }
}

/** Whether what comes next in a file is `code` again; through a small buffer, as memory that is touched first costs more than what is read into it. */
function isNext(file: number, code: Buffer): boolean {
  const part = Buffer.allocUnsafeSlow(Math.min(code.length, PART_BYTES));
  for (let at = 0; at < code.length; at += part.length) {
    const here = part.subarray(0, code.length - at);
    if (!fillFrom(file, here) || !here.equals(code.subarray(at, at + here.length))) return false;
  }
  return true;
}

const PART_BYTES = 65_536;

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
