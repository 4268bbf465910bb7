import { Option, type Command } from 'commander';
import { MERGED_FORMATS } from '@structural/presenters';
import { HELP, type CommandContext } from '../../run/program/command-context.js';
import { mergeReports, type MergeFlags } from '../../run/merge/merge-reports.js';

/** Adds `merge-reports`. */
export function addMergeReports(program: Command, { end, streams, version }: CommandContext): void {
  program
    .command('merge-reports')
    .summary('make one report of those of several runs')
    .description(
      'Makes one report of those of several runs, such as of the parts that --shard makes, and ends as one run would have ended: with 1 for\n' +
        'findings, with 2 where something could not be read.',
    )
    .argument(
      '<report...>',
      'reports of one command in one form: of lint, validate, survey, audit or test in json, of lint, validate or test in sarif or junit',
    )
    .addOption(
      new Option('-o, --output <format>', 'form of the report; human on a terminal, otherwise that of the reports').choices(MERGED_FORMATS),
    )
    .helpOption(...HELP)
    .addHelpText('after', MORE_HELP)
    .action(async (reports: readonly string[], flags: MergeFlags) => end(await mergeReports(reports, flags, version, streams)));
}

const MORE_HELP = `
Reports:
  human is made of json, and shows no lines of the files, which are not read again. Audits in json make any form.
  Findings of audits are counted, so that audits are merged in json alone.

Examples:
  kubectl structural validate d --crds crds --shard 1/2 -o json > 1.json
  kubectl structural merge-reports 1.json 2.json
  kubectl structural merge-reports 1.sarif 2.sarif > all.sarif
`;
