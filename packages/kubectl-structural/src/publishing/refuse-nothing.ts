import { refuse } from '../commands/lint.js';
import type { ExitCode } from '../exit-code.js';
import type { Streams } from '../streams.js';

/** What a command says that was given no input. */
export function refuseNothing(verb: string, command: string, streams: Streams): Promise<ExitCode> {
  const message = `nothing to ${verb}: name files, directories or patterns, or - for standard input`;
  return refuse(`${message}\nSee 'kubectl structural ${command} --help'.`, streams);
}
