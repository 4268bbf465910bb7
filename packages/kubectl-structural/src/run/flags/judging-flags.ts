import type { Command } from 'commander';
import { conventionsFlag } from './conventions-flag.js';
import { acknowledgementsFlag, baselineFlag, newSinceFlag, writeBaselineFlag } from './counting-flags.js';
import {
  allowEmptyFlag,
  cacheLocationFlag,
  colorFlag,
  dryRunFlag,
  fixFlag,
  jobsFlag,
  noCacheFlag,
  unsafeFixesFlag,
  watchFlag,
} from './flags.js';
import { ruleFlag } from './rule-flag.js';

/** Adds the flags of a command that judges about what is looked for, which findings count, and what is done about them. */
export function addJudgingFlags(command: Command): Command {
  return command
    .addOption(conventionsFlag())
    .addOption(ruleFlag())
    .addOption(acknowledgementsFlag())
    .addOption(baselineFlag())
    .addOption(writeBaselineFlag())
    .addOption(newSinceFlag())
    .addOption(allowEmptyFlag())
    .addOption(fixFlag())
    .addOption(dryRunFlag())
    .addOption(unsafeFixesFlag())
    .addOption(watchFlag())
    .addOption(jobsFlag())
    .addOption(noCacheFlag())
    .addOption(cacheLocationFlag())
    .addOption(colorFlag());
}
