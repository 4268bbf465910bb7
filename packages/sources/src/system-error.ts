import type { InputProblem } from './input.js';
import { inputProblem } from './input.js';

/** The {@link InputProblem} that a failed file system call amounts to. */
export function systemProblem(name: string, error: unknown): InputProblem {
  const code = systemErrorCode(error);
  switch (code) {
    case 'ENOENT':
    case 'ENOTDIR':
      return inputProblem(name, 'not-found', 'no such file or directory');
    case 'ELOOP':
      return inputProblem(name, 'symlink-loop', 'too many levels of symbolic links');
    case 'EACCES':
    case 'EPERM':
      return inputProblem(name, 'not-readable', 'permission denied');
    case 'ENAMETOOLONG':
      return inputProblem(name, 'not-found', 'file name too long');
    default:
      return inputProblem(name, 'not-readable', `cannot be read (${code ?? 'unknown error'})`);
  }
}

/** The `code` of a Node.js system error (`ENOENT`), if `error` is one. */
export function systemErrorCode(error: unknown): string | undefined {
  return typeof error === 'object' && error !== null && 'code' in error && typeof error.code === 'string' ? error.code : undefined;
}
