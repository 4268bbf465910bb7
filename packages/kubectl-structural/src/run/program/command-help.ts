import type { EventEmitter } from 'node:events';
import type { Command, Help, Option } from 'commander';
import { FLAG_GROUPS } from '../flags/flag-groups.js';

/** How many flags the help of a command describes; the others it names. */
export const MOST_FLAGS = 15;

/** How many examples it shows. */
const MOST_EXAMPLES = 3;

/**
 * Arranges the help of all commands so that it is read at once: usage, examples, the flags that people use first, the names of the others by their
 * groups, exit codes. With `all` it describes every flag, and has all that there is to say.
 */
export function arrangeHelp(program: Command, { all }: { readonly all: boolean }): void {
  for (const command of commandsBelow(program)) {
    const sections = takeSections(command);
    command.configureHelp({ ...command.configureHelp(), formatHelp: (self, helper) => format(self, helper, sections, all) });
  }
}

function commandsBelow({ commands }: Command): readonly Command[] {
  return commands.flatMap((command) => [command, ...commandsBelow(command)]);
}

/** The sections that a command adds to its help, by their titles. */
type Sections = ReadonlyMap<string, string>;

/** Takes the texts that a command adds to its help, so that they are printed in their places. */
function takeSections(command: Command): Sections {
  const texts: string[] = [];
  // The types of commander do not say that a command is one.
  const events = command as unknown as EventEmitter;
  events.emit('afterHelp', { error: false, command, write: (text: string) => texts.push(text) });
  events.removeAllListeners('afterHelp');
  const sections = new Map<string, string>();
  for (const part of texts.join('\n').split(/\n(?=[A-Z][^\n]*:\n)/)) {
    const [, title = '', body = part] = /^\n*([A-Z][^\n]*):\n([^]*)$/.exec(part) ?? [];
    if (body.trim() !== '') sections.set(title.replace(/^Example$/, 'Examples'), body.replace(/\s+$/, ''));
  }
  return sections;
}

function format(command: Command, helper: Help, sections: Sections, all: boolean): string {
  const width = helper.helpWidth ?? 80;
  const wrap = (text: string): string => helper.boxWrap(text, width);
  const blocks = [`Usage: ${helper.commandUsage(command)}`, wrap(helper.commandDescription(command).replace(/\n/g, ' '))];
  const examples = sections.get('Examples')?.split('\n') ?? [];
  if (examples.length > 0) blocks.push(`Examples:\n${examples.slice(0, all ? undefined : MOST_EXAMPLES).join('\n')}`);
  const terms = helper.padWidth(command, helper);
  const item = (term: string, description: string): string => helper.formatItem(term, terms, description, helper);
  const args = helper
    .visibleArguments(command)
    .map((argument) => item(helper.argumentTerm(argument), helper.argumentDescription(argument)));
  if (args.length > 0) blocks.push(`Arguments:\n${args.join('\n')}`);
  const commands = helper.visibleCommands(command).map((each) => item(helper.subcommandTerm(each), helper.subcommandDescription(each)));
  if (commands.length > 0) blocks.push(`Commands:\n${commands.join('\n')}`);
  const described = (options: readonly Option[]): string =>
    options.map((option) => item(helper.optionTerm(option), helper.optionDescription(option))).join('\n');
  const groups = groupsOf(helper.visibleOptions(command));
  const named: string[] = [];
  let shown = 0;
  for (const { options, title } of groups) {
    shown += options.length;
    if (all || shown <= MOST_FLAGS) blocks.push(`${title}:\n${described(options)}`);
    else named.push(hanging(`  ${title}: `, options.map((option) => option.long ?? option.flags).join(', '), width));
  }
  const name = fullName(command);
  if (named.length > 0) blocks.push(`More flags (kubectl structural ${name} --help=all describes them):\n${named.join('\n')}`);
  for (const [title, body] of sections) {
    const isShown = all ? title !== 'Examples' : title === 'Exit codes';
    if (isShown) blocks.push(title === '' ? body : `${title}:\n${body}`);
  }
  if (!all && named.length === 0 && [...sections.keys()].some((title) => title !== 'Examples' && title !== 'Exit codes'))
    blocks.push(`kubectl structural ${name} --help=all has more.`);
  return `${blocks.filter((block) => block !== '').join('\n\n')}\n`;
}

/** The name of a command below the program. */
function fullName(command: Command): string {
  const names: string[] = [];
  for (let each: Command | null = command; each?.parent; each = each.parent) names.unshift(each.name());
  return names.join(' ');
}

interface OptionGroup {
  readonly title: string;
  readonly options: readonly Option[];
}

/** The flags of a command, those in front first. */
function groupsOf(options: readonly Option[]): readonly OptionGroup[] {
  const nameOf = ({ long }: Option): string => long?.slice(2) ?? '';
  const isGrouped = (option: Option): boolean => FLAG_GROUPS.some(({ flags }) => flags.has(nameOf(option)));
  return [
    { title: 'Flags', options: options.filter((option) => !isGrouped(option)) },
    ...FLAG_GROUPS.map(({ flags, title }) => ({ title, options: options.filter((option) => flags.has(nameOf(option))) })),
  ].filter((group) => group.options.length > 0);
}

function hanging(first: string, text: string, width: number): string {
  const lines: string[] = [];
  let line = first;
  for (const word of text.split(' ')) {
    if (line.length + word.length > width && line.trim() !== '') {
      lines.push(line.trimEnd());
      line = '    ';
    }
    line += `${word} `;
  }
  return [...lines, line.trimEnd()].join('\n');
}
