import type { Command } from 'commander';
import { nearNames } from '@structural/checker';
import { visible } from '@structural/presenters';
import { explain, explainedGroups, explainedText } from '../../report/explained-rules.js';
import { HELP, type CommandContext } from '../../run/program/command-context.js';
import { EXIT_CLEAN, type ExitCode } from '../../run/program/exit-code.js';
import { refuse } from '../../run/program/refuse.js';
import { helpWidth } from '../../run/program/help-width.js';
import { write, type Streams } from '../../run/program/streams.js';

/** Adds `rule`. */
export function addRule(program: Command, { end, streams }: CommandContext): void {
  program
    .command('rule')
    .summary('explain a rule by ID')
    .description('Explain a rule, change or audit finding that a report names, with examples. Without an ID, list all of them.')
    .argument('[id]', 'the name, such as structural-schema, field-removed or audit/invalid')
    .helpOption(...HELP)
    .action(async (id: string | undefined) => {
      end(await explainRule(id, streams));
    });
}

async function explainRule(id: string | undefined, streams: Streams): Promise<ExitCode> {
  const width = helpWidth(streams.stdout);
  const text = id === undefined ? explainedText(width) : explain(id, width);
  if (text === undefined) {
    const near = id === undefined ? undefined : nearRule(id);
    return refuse(
      `there is no rule ${visible(id ?? '')}${near === undefined ? '' : `; did you mean ${near}?`}\nSee 'kubectl structural rule'.`,
      streams,
    );
  }
  await write(streams.stdout, text);
  return EXIT_CLEAN;
}

function nearRule(id: string): string | undefined {
  const known = explainedGroups().flatMap(({ rules }) => rules.map((rule) => rule.id));
  // Names are long, so that people begin them.
  const begun = id.length < MIN_BEGUN ? [] : known.filter((each) => each.startsWith(id));
  return [...nearNames(id, known), ...begun][0];
}

/** A beginning that is shorter says little. */
const MIN_BEGUN = 4;
