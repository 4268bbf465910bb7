import type { Command } from 'commander';
import { HELP, type CommandContext } from '../../run/program/command-context.js';
import { mergeReports } from '../../run/cluster/merge-reports.js';

/** Adds `merge-reports`. */
export function addMergeReports(program: Command, { end, streams }: CommandContext): void {
  program
    .command('merge-reports')
    .summary('make one report of those of several runs')
    .description(
      'Makes one report of those (-o json) of several runs, such as of the shards of a cluster, and ends as one run would have ended: with 1 for findings,\n' +
        'with 2 where something could not be read.',
    )
    .argument('<report...>', 'reports of lint or validate, of surveys, or of audits')
    .helpOption(...HELP)
    .action(async (reports: readonly string[]) => end(await mergeReports(reports, streams)));
}
