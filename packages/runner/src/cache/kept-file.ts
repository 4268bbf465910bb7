import { createHash } from 'node:crypto';
import { mkdirSync, readdirSync, readFileSync, renameSync, rmSync, statSync, utimesSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';

/** The most that all files of a folder may hold, in bytes; those that were used least recently are removed. */
const MAX_FOLDER_BYTES = 256 * 1024 * 1024;

/**
 * What {@link writeKept} wrote; undefined where there is no such file, or it is not whole.
 *
 * The file begins with a SHA-256 digest of the rest: a file that was cut off or changed is as good as none.
 */
export function readKept(path: string): Buffer | undefined {
  try {
    const bytes = readFileSync(path);
    const content = bytes.subarray(DIGEST_BYTES);
    return sumOf(content).equals(bytes.subarray(0, DIGEST_BYTES)) ? content : undefined;
  } catch {
    return undefined;
  }
}

/**
 * Replaces the file as a whole, for its user alone, and removes files that were not used for long where the folder has grown too large. What
 * cannot be written is not kept. Of runs that end at once the last one wins, as each writes a draft of its own. Says whether it was written.
 */
export function writeKept(path: string, content: Uint8Array): boolean {
  const draft = `${path}.${process.pid}.draft`;
  try {
    mkdirSync(dirname(path), { recursive: true, mode: 0o700 });
    writeFileSync(draft, Buffer.concat([sumOf(content), content]), { flag: 'wx', mode: 0o600 });
    renameSync(draft, path);
    removeSurplus(dirname(path), path);
    return true;
  } catch {
    removeIfThere(draft);
    return false;
  }
}

/** Marks a file as used now, so that it is not the first to be removed. */
export function touchKept(path: string, now: Date): void {
  try {
    utimesSync(path, now, now);
  } catch {
    // It is gone, or belongs to somebody else: then it is removed earlier than it could be.
  }
}

const DIGEST_BYTES = 32;

function sumOf(content: Uint8Array): Buffer {
  return createHash('sha256').update(content).digest();
}

/** Removes files, those that were used last at the end, until the rest fits; drafts of runs that died among them. */
function removeSurplus(folder: string, kept: string): void {
  const files = readdirSync(folder)
    .map((name) => join(folder, name))
    .flatMap((path) => {
      const status = statSync(path, { throwIfNoEntry: false });
      return status?.isFile() === true && path !== kept ? [{ path, size: status.size, used: status.mtimeMs }] : [];
    })
    .sort((a, b) => b.used - a.used);
  let sum = statSync(kept).size;
  for (const { path, size } of files) {
    sum += size;
    if (sum > MAX_FOLDER_BYTES) removeIfThere(path);
  }
}

/** Removes a file, unless it is gone or cannot be removed. */
export function removeIfThere(path: string): void {
  try {
    rmSync(path, { force: true });
  } catch {
    // Its folder takes nothing away either.
  }
}
