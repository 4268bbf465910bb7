import { OPEN_FLAGS, systemError, type GoFileSystem, type GoStat } from './go-file-system.js';
import type { SchemaText } from '../schemas/schema-source.js';

/** Finds the file at an absolute path. */
export type ReadFile = (path: string) => SchemaText | undefined | Promise<SchemaText | undefined>;

/**
 * A file system that has only what `readFile` finds, and no folders: nothing else of the host can be seen through it.
 *
 * What kubeconform prints besides its verdicts is dropped. Answers always come later, as the Go runtime needs it.
 */
export function schemaFileSystem(readFile: ReadFile): GoFileSystem {
  const open = new Map<number, { readonly bytes: Uint8Array; at: number }>();
  let lastDescriptor = 2;
  return {
    constants: OPEN_FLAGS,
    write: (_fd, _bytes, _offset, length, _position, done) => {
      queueMicrotask(() => {
        done(null, length);
      });
    },
    open: (path, _flags, _mode, done) => {
      Promise.resolve()
        .then(() => readFile(path))
        .then(
          (found) => {
            if (found === undefined) {
              done(systemError('ENOENT'));
              return;
            }
            lastDescriptor += 1;
            open.set(lastDescriptor, { bytes: typeof found === 'string' ? new TextEncoder().encode(found) : found, at: 0 });
            done(null, lastDescriptor);
          },
          () => {
            done(systemError('EIO'));
          },
        );
    },
    read: (fd, into, offset, length, position, done) => {
      const file = open.get(fd);
      queueMicrotask(() => {
        if (file === undefined) {
          done(systemError('EBADF'));
          return;
        }
        const from = position ?? file.at;
        const part = file.bytes.subarray(from, from + length);
        into.set(part, offset);
        if (position === null) file.at += part.length;
        done(null, part.length);
      });
    },
    fstat: (fd, done) => {
      const file = open.get(fd);
      queueMicrotask(() => {
        if (file === undefined) done(systemError('EBADF'));
        else done(null, fileStatus(file.bytes.length));
      });
    },
    close: (fd, done) => {
      open.delete(fd);
      queueMicrotask(() => {
        done(null);
      });
    },
    stat: refuse,
    lstat: refuse,
    readdir: refuse,
    readlink: refuse,
  };
}

function refuse(_path: string, done: (error: Error) => void): void {
  queueMicrotask(() => {
    done(systemError('ENOENT'));
  });
}

function fileStatus(size: number): GoStat {
  return {
    size,
    mode: 0o100444,
    dev: 0,
    ino: 0,
    nlink: 1,
    uid: 0,
    gid: 0,
    rdev: 0,
    blksize: 4096,
    blocks: Math.ceil(size / 512),
    atimeMs: 0,
    mtimeMs: 0,
    ctimeMs: 0,
    isDirectory: () => false,
  };
}
