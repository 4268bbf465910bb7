import { systemErrorCode } from '../system-error.js';

/** A file that is not written for what it is. Its message is a clause that follows the file's name and "cannot be written: ". */
export class WriteRefusal extends Error {}

/** A file that is not written. A value, never an exception: the other files are still written, and this one is as it was. */
export interface WriteProblem {
  readonly kind: 'problem';
  readonly name: string;
  /** A clause that follows the name: `cannot be written: no space is left on its file system`. */
  readonly message: string;
}

/** The {@link WriteProblem} that an error amounts to. Throws what neither is a {@link WriteRefusal} nor comes from the system: a bug of ours. */
export function writeProblem(name: string, error: unknown): WriteProblem {
  return { kind: 'problem', name, message: `cannot be written: ${writeClause(error)}` };
}

/** Why a file cannot be written, as the clause of a {@link WriteRefusal}; throws as {@link writeProblem} does. */
export function writeClause(error: unknown): string {
  if (error instanceof WriteRefusal) return error.message;
  const code = systemErrorCode(error);
  if (code === undefined) throw error;
  return CLAUSES.get(code) ?? `the system says ${code}`;
}

const CLAUSES: ReadonlyMap<string, string> = new Map([
  ['ENOENT', 'no such file or directory'],
  ['EACCES', 'permission denied'],
  ['EPERM', 'permission denied'],
  ['EROFS', 'the file system is read-only'],
  ['ENOSPC', 'no space is left on its file system'],
  ['EDQUOT', 'the disk quota is used up'],
  ['EFBIG', 'it would be larger than its file system or a limit of the process allows'],
  ['EIO', 'the disk reports an error'],
  ['EISDIR', 'a directory is in its place'],
  ['ENOTDIR', 'a file is in place of its directory'],
  ['EEXIST', 'a file is in place of its directory'],
  ['ENAMETOOLONG', 'its name is too long'],
  ['ELOOP', 'too many levels of symbolic links'],
  ['ETXTBSY', 'it is a program that is running'],
  ['EBUSY', 'it is in use, as what is mounted on is'],
  ['EMFILE', 'too many files are open'],
  ['ENFILE', 'too many files are open'],
  ['ESTALE', 'its file system has lost it'],
]);
