import type { ExitCode } from '../exit-code.js';

/** The exit code of a run of which two parts ended so. */
export function worse(a: ExitCode, b: ExitCode): ExitCode {
  return a > b ? a : b;
}
