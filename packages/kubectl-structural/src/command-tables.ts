import { Command, type Option } from 'commander';
import { COMMAND_GROUPS } from './command-groups.js';
import { FLAG_MEANINGS } from './run/flags/flag-meanings.js';
import type { CommandContext } from './run/program/command-context.js';

/** A flag of one command. */
interface CommandFlag {
  readonly command: string;
  readonly option: Option;
}

/** The flags of all commands by their long names, and the commands; made of what commands register. */
export interface DescribedCommands {
  readonly groups: readonly { readonly title: string; readonly commands: readonly Command[] }[];
  readonly flags: ReadonlyMap<string, readonly CommandFlag[]>;
}

/** Loads every command. */
export async function describeCommands(): Promise<DescribedCommands> {
  const context = { streams: { stdout: {} }, behind: [], version: '', end: () => undefined } as unknown as CommandContext;
  const groups = [];
  const flags = new Map<string, CommandFlag[]>();
  for (const { commands, title } of COMMAND_GROUPS) {
    const program = new Command();
    for (const load of commands.values()) (await load())(program, context);
    groups.push({ title, commands: program.commands });
    for (const [name, command] of program.commands.flatMap(named)) {
      for (const option of command.options) {
        const long = option.long ?? '';
        flags.set(long, [...(flags.get(long) ?? []), { command: name, option }]);
      }
    }
  }
  return { groups, flags };
}

function named(command: Command): readonly (readonly [string, Command])[] {
  return [
    [command.name(), command],
    ...command.commands.map((each): readonly [string, Command] => [`${command.name()} ${each.name()}`, each]),
  ];
}

/** The table of the commands for the README. */
export function commandTable({ groups }: DescribedCommands): string {
  const rows = groups.flatMap(({ commands, title }) =>
    commands.map((command, i) => `| ${i === 0 ? title : ''} | \`${command.name()}\` | ${cell(command.summary())} |`),
  );
  return ['| group | command | what it does |', '| --- | --- | --- |', ...rows].join('\n');
}

/** The table of all flags for those who add one. */
export function flagTable({ flags }: DescribedCommands): string {
  const rows = [...flags]
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([long, uses]) => {
      const [first] = uses;
      const flag = first === undefined ? long : first.option.flags;
      return `| \`${flag}\` | ${cell(meaningOf(long, uses))} | ${uses.map(({ command }) => command).join(', ')} |`;
    });
  return ['| flag | meaning | commands |', '| --- | --- | --- |', ...rows].join('\n');
}

function meaningOf(long: string, [first]: readonly CommandFlag[]): string {
  return FLAG_MEANINGS[long] ?? first?.option.description ?? '';
}

function cell(text: string): string {
  return text.replace(/\|/g, '\\|').replace(/</g, '&lt;');
}
