import type { Command } from 'commander';
import { INPUTS } from '../program/command-context.js';
import { addFindFlags } from './find-flags.js';
import { filenameFlag, recursiveFlag } from './flags.js';

/** Adds the inputs of a command, and the flags about which they are: of commands that read standard input, and of others. */
export function addInputFlags(command: Command, reads: { readonly stdin: boolean }): Command {
  return addFindFlags(
    command
      .argument(...INPUTS)
      .addOption(filenameFlag())
      .addOption(recursiveFlag()),
    reads,
  );
}
