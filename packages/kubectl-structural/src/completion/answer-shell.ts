import type { Command } from 'commander';
import { EXIT_CLEAN, type ExitCode } from '../run/program/exit-code.js';
import { isClosedPipe, write, type Streams } from '../run/program/streams.js';
import { candidatesText } from './candidates.js';
import { complete } from './complete.js';

/** Tells a shell what may be meant; never more than that, whatever the words are. */
export async function answerShell(words: readonly string[], program: Command, { stdout }: Pick<Streams, 'stdout'>): Promise<ExitCode> {
  try {
    await write(stdout, candidatesText(complete(words, program)));
  } catch (error) {
    if (!isClosedPipe(error)) throw error;
  }
  return EXIT_CLEAN;
}
