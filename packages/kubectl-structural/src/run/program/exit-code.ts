/** What a run of the executable tells the shell. */
export type ExitCode = 0 | 1 | 2 | 130;

/** Everything was read and nothing was found, warnings apart unless `--max-warnings` limits them. */
export const EXIT_CLEAN: ExitCode = 0;

/** Everything was read, and there are findings. */
export const EXIT_FINDINGS: ExitCode = 1;

/** The command line is wrong, an input could not be read, or the input held no document at all. Outranks findings. */
export const EXIT_FAILURE: ExitCode = 2;

/** Somebody pressed Ctrl-C, and was given what was known by then; as a shell has it of a program that a signal ended. */
export const EXIT_INTERRUPTED: ExitCode = 130;

/** The exit code of a run of which two parts ended so. */
export function worse(a: ExitCode, b: ExitCode): ExitCode {
  return a > b ? a : b;
}
