import { Option, type Command } from 'commander';
import { MERGED_FORMATS } from '@structural/presenters';
import { HELP, type CommandContext } from '../../run/program/command-context.js';
import { mergeReports, type MergeFlags } from '../../run/merge/merge-reports.js';

/** Adds `merge-reports`. */
export function addMergeReports(program: Command, { end, streams, version }: CommandContext): void {
  program
    .command('merge-reports')
    .summary('merge the reports of several runs')
    .description(
      'Merge the reports of several runs, such as --shard parts, and exit as one run would: 1 for findings,\n' +
        '2 if something could not be read.',
    )
    .argument(
      '<report...>',
      'reports of one command in one format: json (lint, validate, survey, audit, test), sarif or junit (lint, validate, test)',
    )
    .addOption(new Option('-o, --output <format>', 'report format; human on a terminal, else that of the reports').choices(MERGED_FORMATS))
    .helpOption(...HELP)
    .addHelpText('after', MORE_HELP)
    .action(async (reports: readonly string[], flags: MergeFlags) => end(await mergeReports(reports, flags, version, streams)));
}

const MORE_HELP = `
Reports:
  human is made from json and shows no source lines, as files are not read again. Audits in json make any format.
  Audit findings are counted, so audits merge only as json.

Examples:
  kubectl structural validate d --crds crds --shard 1/2 -o json > 1.json
  kubectl structural merge-reports 1.json 2.json
  kubectl structural merge-reports 1.sarif 2.sarif > all.sarif
`;
