import { Option, type Command } from 'commander';
import type { ApiProposal } from '@structural/checker';
import type { ClusterFlags } from './cluster-flags.js';
import { proposalsFlag } from './proposals-flag.js';

/** What is judged, and by which config file; as parsed. */
export interface FindFlags extends ClusterFlags {
  /** `false` for none, absent for the nearest one. */
  readonly config?: string | false;
  readonly ignore?: readonly string[];
  readonly gitignore?: boolean;
  readonly stdinFilename?: string;
  /** Live objects are created elsewhere, and not updates of themselves. */
  readonly asCreated?: boolean;
  /** What is read of definitions though no server reads it; absent where config files decide. */
  readonly proposals?: readonly ApiProposal[];
  /** Whether verdicts are kept, and where; nothing is by commands without the flags. */
  readonly cache?: boolean;
  readonly cacheLocation?: string;
}

/** Adds the flags about what is judged and by which config file: of commands that read standard input, and of others. */
export function addFindFlags(command: Command, { stdin }: { readonly stdin: boolean }): Command {
  command
    .addOption(new Option('--config <file>', 'the config file, instead of the nearest .structural.yaml above each input'))
    .addOption(new Option('--no-config', 'ignore config files'))
    .addOption(
      new Option('--ignore <pattern>', 'exclude files that a .gitignore pattern matches, found in a folder or named; may be repeated')
        .argParser((value: string, previous: readonly string[]) => [...previous, value])
        .default([]),
    )
    .addOption(new Option('--no-gitignore', 'in folders and patterns, check files that git ignores, too'))
    .addOption(proposalsFlag());
  return stdin
    ? command.addOption(new Option('--stdin-filename <name>', 'the file name of standard input, for reports, config and --ignore'))
    : command;
}

/** Adds the flags about the config file to a command that reads definitions alone. */
export function addConfigFlags(command: Command): Command {
  return command
    .addOption(new Option('--config <file>', 'the config file, instead of the nearest .structural.yaml above the working directory'))
    .addOption(new Option('--no-config', 'ignore config files'))
    .addOption(proposalsFlag());
}

/** The flags of {@link addConfigFlags}, as all commands have them. */
export type ConfigFlags = Pick<FindFlags, 'config' | 'proposals'>;
