import { randomBytes } from 'node:crypto';
import { closeSync, existsSync, fsyncSync, openSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { systemErrorCode } from '../system-error.js';
import { guardDraft } from './guard-draft.js';
import { keepStatus } from './keep-status.js';
import { assertReplaceable, assertSameFile } from './replaceable.js';
import { WriteRefusal } from './write-fault.js';

/** A file on its way: beside its place, under a name of its own. */
export interface Draft {
  /** Adds to its end. Throws the system's error. */
  write(text: string | Uint8Array): void;
  /** Puts it in its place, as a whole and safe on the disk; `check` throws what speaks against it at the last moment. Rejects with the system's error, and then it is discarded. */
  commit(check?: () => void): Promise<void>;
  /** Removes it. */
  discard(): Promise<void>;
}

/**
 * Opens a draft of a file, which need not be there: whoever reads it meanwhile, or a crash, finds the old one or the new one, never a part.
 *
 * The new file has the owner and the permissions of the old one. What could not stay as it is is refused with a {@link WriteRefusal}: see
 * {@link assertReplaceable}. The thread waits for the disk, so that no signal comes between a step and the next; a draft that is neither
 * committed nor discarded goes with the process. Throws the system's error.
 *
 * Node.js knows nothing of access control lists and extended attributes: the file has those that its folder gives to new files.
 */
export function openDraft(target: string): Draft {
  const status = assertReplaceable(target);
  const path = join(dirname(target), `.structural-${randomBytes(8).toString('hex')}`);
  const release = guardDraft(path);
  let file: number | undefined;
  const close = (): void => {
    const open = file;
    file = undefined;
    if (open !== undefined) closeSync(open);
  };
  const discard = async (): Promise<void> => {
    try {
      close();
    } finally {
      rmSync(path, { force: true });
      await release();
    }
  };
  try {
    // Until it has its owner it is nobody's to read.
    file = openSync(path, 'wx', status === undefined ? 0o666 : 0o600);
  } catch (error) {
    void release();
    throw refusedByFolder(dirname(target), error);
  }
  return {
    write: (text) => {
      if (file !== undefined) writeFileSync(file, text);
    },
    commit: async (check) => {
      try {
        if (file === undefined) return;
        if (status !== undefined) keepStatus(file, status);
        fsyncSync(file);
        close();
        check?.();
        assertSameFile(target, status);
        renameSync(path, target);
      } catch (error) {
        await discard();
        throw error;
      }
      await release();
    },
    discard,
  };
}

/** A folder that takes no new file is another matter than a file that may not be written. */
function refusedByFolder(folder: string, error: unknown): unknown {
  const code = systemErrorCode(error);
  if (code === 'EACCES' || code === 'EPERM') return new WriteRefusal('permission denied to make files in its directory');
  // As in /proc.
  return code === 'ENOENT' && existsSync(folder) ? new WriteRefusal('its directory takes no new files') : error;
}
