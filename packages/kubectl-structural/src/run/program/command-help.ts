import type { EventEmitter } from 'node:events';
import type { Command, Help, Option } from 'commander';
import { FLAG_GROUPS } from './flag-groups.js';
import { renderHelpPage, type HelpBlock, type HelpPage } from './help-page.js';

/** How many flags the help of a command describes; the others it names. */
export const MAX_FLAGS = 15;

/** How many examples it shows. */
const MAX_EXAMPLES = 3;

/** What describes all of a command, instead of the flags that people use first. */
export type HelpForm = 'first' | 'all';

/**
 * Arranges the help of the program and of all commands so that it is read at once: usage, examples, the flags that people use first, the names of the
 * others by their groups, exit codes. In the form `all` it describes every flag, and has all that there is to say.
 */
export function arrangeHelp(program: Command, form: HelpForm, colors: boolean): void {
  for (const command of [program, ...commandsBelow(program)]) {
    let described: HelpPage | undefined;
    const describe = (helper: Help): HelpPage => (described ??= describeHelp(command, form, helper));
    command.configureHelp({
      ...command.configureHelp(),
      formatHelp: (_, helper) => renderHelpPage(describe(helper), helper.helpWidth ?? 80, colors),
    });
  }
}

/** All commands below a command, each before those below it. */
export function commandsBelow({ commands }: Command): readonly Command[] {
  return commands.flatMap((command) => [command, ...commandsBelow(command)]);
}

/** The help of the program or of a command as data; takes away the texts that a command adds to its help. */
export function describeHelp(command: Command, form: HelpForm, helper: Help = command.createHelp()): HelpPage {
  const usage = { text: `Usage: ${helper.commandUsage(command)}` };
  const about = { words: helper.commandDescription(command).replace(/\n/g, ' ') };
  const shared = { terms: helper.padWidth(command, helper), usage, about };
  return command.parent === null ? describeProgram(command, helper, shared) : describeCommand(command, helper, form, shared);
}

interface Shared {
  readonly terms: number;
  readonly usage: HelpBlock;
  readonly about: HelpBlock;
}

function describeProgram(program: Command, helper: Help, { about, terms, usage }: Shared): HelpPage {
  const groups = new Map<string, Command[]>();
  for (const command of helper.visibleCommands(program)) {
    const title = command.helpGroup() || 'Commands:';
    groups.set(title, [...(groups.get(title) ?? []), command]);
  }
  return {
    terms,
    blocks: [
      usage,
      about,
      { title: 'Options', items: optionItems(helper.visibleOptions(program), helper) },
      ...[...groups].map(([title, commands]) => ({ title: title.replace(/:$/, ''), items: commandItems(commands, helper) })),
    ],
  };
}

function describeCommand(command: Command, helper: Help, form: HelpForm, { about, terms, usage }: Shared): HelpPage {
  const sections = takeSections(command);
  const blocks: HelpBlock[] = [usage, about];
  const examples = sections.get('Examples')?.split('\n') ?? [];
  if (examples.length > 0) blocks.push({ text: `Examples:\n${examples.slice(0, form === 'all' ? undefined : MAX_EXAMPLES).join('\n')}` });
  const args = helper.visibleArguments(command);
  if (args.length > 0)
    blocks.push({
      title: 'Arguments',
      items: args.map((argument) => [helper.argumentTerm(argument), helper.argumentDescription(argument)] as const),
    });
  const commands = helper.visibleCommands(command);
  if (commands.length > 0) blocks.push({ title: 'Commands', items: commandItems(commands, helper) });
  const named: (readonly [string, readonly string[]])[] = [];
  let shown = 0;
  for (const { options, title } of groupsOf(helper.visibleOptions(command))) {
    shown += options.length;
    if (form === 'all' || shown <= MAX_FLAGS) blocks.push({ title, items: optionItems(options, helper) });
    else named.push([title, options.map((option) => option.long ?? option.flags)]);
  }
  const name = commandName(command);
  if (named.length > 0) blocks.push({ title: `More flags (kubectl structural ${name} --help=all describes them)`, groups: named });
  for (const [title, written] of sections) {
    const isShown = form === 'all' ? title !== 'Examples' : title === 'Exit codes';
    if (isShown) blocks.push({ title, written });
  }
  if (form === 'first' && named.length === 0 && [...sections.keys()].some((title) => title !== 'Examples' && title !== 'Exit codes'))
    blocks.push({ text: `kubectl structural ${name} --help=all has more.` });
  return { terms, blocks };
}

function optionItems(options: readonly Option[], helper: Help): readonly (readonly [string, string])[] {
  return options.map((option) => [helper.optionTerm(option), helper.optionDescription(option)] as const);
}

function commandItems(commands: readonly Command[], helper: Help): readonly (readonly [string, string])[] {
  return commands.map((each) => [helper.subcommandTerm(each), helper.subcommandDescription(each)] as const);
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

/** The name of a command below the program, such as `test init`; empty for the program. */
export function commandName(command: Command): string {
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
