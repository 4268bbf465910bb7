import { COMMAND_GROUPS } from './command-groups.js';
import { commandName, commandsBelow, describeHelp, type HelpForm } from './run/program/command-help.js';
import type { HelpPage } from './run/program/help-page.js';
import { openProgram } from './run/program/open-program.js';
import type { Streams } from './run/program/streams.js';

/** The helps of the program, by the empty name, and of its commands, such as `test init`. */
export type HelpPages = Readonly<Record<string, Readonly<Record<HelpForm, HelpPage>>>>;

/** All helps as data. The build keeps them, so that help needs neither the parser nor any command. */
export async function helpPages(version: string, streams: Streams): Promise<HelpPages> {
  const [first, all] = [await pagesOf('first', version, streams), await pagesOf('all', version, streams)];
  return Object.fromEntries([...first].map(([name, page]) => [name, { first: page, all: all.get(name) ?? page }]));
}

/** Describing a command takes the texts from it that it adds: each form has a program of its own. */
async function pagesOf(form: HelpForm, version: string, streams: Streams): Promise<ReadonlyMap<string, HelpPage>> {
  const program = openProgram(version, {});
  for (const { commands, title } of COMMAND_GROUPS) {
    program.commandsGroup(`${title}:`);
    for (const load of commands.values())
      (await load())(program, { streams, version, behind: [], end: () => undefined, run: () => Promise.resolve(0) });
  }
  return new Map([program, ...commandsBelow(program)].map((command) => [commandName(command), describeHelp(command, form)]));
}
