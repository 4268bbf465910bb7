import type { Command } from 'commander';
import type { StoringStep } from '@structural/checker';
import { HELP, type CommandContext } from '../program/command-context.js';
import {
  allowEmptyFlag,
  colorFlag,
  crdsFlag,
  diffFlag,
  kubeVersionFlag,
  objectOutputFlag,
  quietFlag,
  type StoreFlags,
} from '../flags/flags.js';
import { givenFlags } from '../program/command-line.js';
import { addInputFlags } from '../flags/input-flags.js';
import { storeFiles } from './store-files.js';
import { withColor, type ColorFlag } from '../program/streams.js';

/** Begins a command that prints objects, with the flags that all of them have. */
export function storeCommand(program: Command, step: StoringStep, summary: string, { end, streams }: CommandContext): Command {
  return addInputFlags(
    program
      .command(step)
      .summary(summary)
      .description(
        `${summary.replace('print', 'Prints')}. Comments and layout stay where the values do,\nand so does everything of another kind.`,
      ),
    { stdin: true },
  )
    .addOption(crdsFlag())
    .addOption(diffFlag())
    .addOption(objectOutputFlag())
    .addOption(quietFlag())
    .addOption(allowEmptyFlag())
    .addOption(kubeVersionFlag())
    .addOption(colorFlag())
    .helpOption(...HELP)
    .action(async (names: readonly string[], flags: StoreFlags & ColorFlag, command: Command) => {
      end(await storeFiles(step, names, flags, givenFlags(command), withColor(flags, streams)));
    });
}
