/** The part of Node's callback file system that a Go program calls to read files and to print. */
export interface GoFileSystem {
  readonly constants: Readonly<Record<string, number>>;
  write(fd: number, bytes: Uint8Array, offset: number, length: number, position: number | null, done: Done<number>): void;
  open(path: string, flags: number, mode: number, done: Done<number>): void;
  read(fd: number, into: Uint8Array, offset: number, length: number, position: number | null, done: Done<number>): void;
  fstat(fd: number, done: Done<GoStat>): void;
  stat(path: string, done: Done<GoStat>): void;
  lstat(path: string, done: Done<GoStat>): void;
  readdir(path: string, done: Done<readonly string[]>): void;
  readlink(path: string, done: Done<string>): void;
  close(fd: number, done: Done<undefined>): void;
}

/** What Go reads of a file's status. */
export interface GoStat {
  readonly size: number;
  readonly mode: number;
  readonly dev: number;
  readonly ino: number;
  readonly nlink: number;
  readonly uid: number;
  readonly gid: number;
  readonly rdev: number;
  readonly blksize: number;
  readonly blocks: number;
  readonly atimeMs: number;
  readonly mtimeMs: number;
  readonly ctimeMs: number;
  isDirectory(): boolean;
}

/** How a call answers: an error with a `code`, or a value. */
export type Done<T> = (error: Error | null, value?: T) => void;

/** An error that Go turns into the same error number. */
export function systemError(code: 'EBADF' | 'EIO' | 'ENOENT' | 'ENOSYS' | 'EROFS'): Error {
  return Object.assign(new Error(code), { code });
}

/** Go asks for these to build the flags of `open`; none of them is set for reading. */
export const OPEN_FLAGS: Readonly<Record<string, number>> = {
  O_WRONLY: 1,
  O_RDWR: 2,
  O_CREAT: 64,
  O_EXCL: 128,
  O_TRUNC: 512,
  O_APPEND: 1024,
  O_SYNC: 1052672,
  O_DIRECTORY: 65536,
};
