import { accessSync, constants, lstatSync, type BigIntStats } from 'node:fs';
import { systemErrorCode } from '../system-error.js';
import { WriteRefusal, writeClause } from './write-fault.js';

/**
 * What is known of the file that a new one is to replace; undefined where there is none.
 *
 * Throws a {@link WriteRefusal} where replacing it would lose something or was not meant to be possible: for a link, for what is no regular
 * file, for one of several hard links (the others would keep the old text; written in place, a crash could leave a part), and for a file
 * that is read-only, whoever asks.
 */
export function assertReplaceable(target: string): BigIntStats | undefined {
  const status = statusOf(target);
  if (status === undefined) return undefined;
  if (status.isSymbolicLink()) throw new WriteRefusal('a symbolic link is in its place');
  if (status.isDirectory()) throw new WriteRefusal('a directory is in its place');
  if (!status.isFile()) throw new WriteRefusal('it is not a regular file');
  if (status.nlink > 1n) throw new WriteRefusal(`it has ${status.nlink} hard links, of which only this one would change`);
  if ((status.mode & 0o200n) === 0n)
    throw new WriteRefusal(`it is read-only (mode ${(status.mode & 0o7777n).toString(8).padStart(4, '0')})`);
  try {
    accessSync(target, constants.W_OK);
  } catch (error) {
    throw new WriteRefusal(writeClause(error));
  }
  return status;
}

/** Throws a {@link WriteRefusal} where another file is in the place, or none, or it was written to since its status was asked. */
export function assertSameFile(target: string, status: BigIntStats | undefined): void {
  const now = statusOf(target);
  const isSame =
    now === undefined || status === undefined
      ? now === status
      : (['dev', 'ino', 'size', 'mtimeNs', 'ctimeNs'] as const).every((key) => now[key] === status[key]);
  if (!isSame) throw new WriteRefusal(CHANGED);
}

/** Why a file is not written that is no longer what was read. */
export const CHANGED = 'it has changed since it was read';

function statusOf(path: string): BigIntStats | undefined {
  try {
    return lstatSync(path, { bigint: true });
  } catch (error) {
    if (systemErrorCode(error) === 'ENOENT') return undefined;
    throw error;
  }
}
