import type { Command } from 'commander';
import { knownRule } from '@structural/checker';
import { visible } from '@structural/presenters';
import { changeRulePage, changeRulesText, findChangeRule } from '../../report/change-rule-page.js';
import { allRules, rulePage, rulesText } from '../../report/rule-page.js';
import { HELP, type CommandContext } from '../../run/program/command-context.js';
import { EXIT_CLEAN, type ExitCode } from '../../run/program/exit-code.js';
import { refuse } from '../../run/program/refuse.js';
import { helpWidth } from '../../run/program/help-width.js';
import { write, type Streams } from '../../run/program/streams.js';

/** Adds `rule`. */
export function addRule(program: Command, { end, streams }: CommandContext): void {
  program
    .command('rule')
    .summary('explain a rule, as reports name it')
    .description('Explains the rule that a finding names in brackets: what it does, why, with examples. Without a name: lists the rules.')
    .argument('[id]', 'the name of the rule, such as structural-schema')
    .helpOption(...HELP)
    .action(async (id: string | undefined) => {
      end(await explainRule(id, streams));
    });
}

async function explainRule(id: string | undefined, streams: Streams): Promise<ExitCode> {
  const width = helpWidth(streams.stdout);
  const rule = id === undefined ? undefined : allRules().find((each) => each.id === id);
  const change = id === undefined || rule !== undefined ? undefined : findChangeRule(id);
  if (change !== undefined) {
    await write(streams.stdout, changeRulePage(change, width));
    return EXIT_CLEAN;
  }
  if (id !== undefined && rule === undefined) {
    const known = knownRule(id);
    const near = known.ok || known.near === undefined ? '' : `; did you mean ${known.near}?`;
    return refuse(`there is no rule ${visible(id)}${near}\nSee 'kubectl structural rule'.`, streams);
  }
  await write(streams.stdout, rule === undefined ? `${rulesText(width)}\n${changeRulesText(width)}` : rulePage(rule, width));
  return EXIT_CLEAN;
}
