import type { Command } from 'commander';
import type { Streams } from './streams.js';

/** What every command is given. */
export interface CommandContext {
  readonly streams: Streams;
  /** What follows `--` on the command line. */
  readonly behind: readonly string[];
  /** Our own version. */
  readonly version: string;
  /** Runs another command line, with streams of its own; gives its exit code. */
  run(argv: readonly string[], streams: Streams): Promise<number>;
  /** Takes the exit code of the command that was run; that of another program where it ran one. */
  end(code: number): void;
}

/** Adds a command with its flags to the program. */
export type AddCommand = (program: Command, context: CommandContext) => void;

/** The inputs of a command, as its help has them. */
export const INPUTS = [
  '[input...]',
  'files, directories (searched recursively), quoted patterns, REVISION:PATH, or - for standard input',
] as const;

/** `--help`. */
export const HELP = ['-h, --help', 'print this help'] as const;
