import { EXIT_FAILURE, type ExitCode } from './exit-code.js';
import { write, type Streams } from './streams.js';

/** One clear line on stderr, and no run. */
export async function refuse(message: string, { stderr }: Pick<Streams, 'stderr'>): Promise<ExitCode> {
  await write(stderr, `error: ${message}\n`);
  return EXIT_FAILURE;
}

/** What a command says that was given no input. */
export function refuseNothing(verb: string, command: string, streams: Streams): Promise<ExitCode> {
  const message = `nothing to ${verb}: name files, directories or patterns, or - for standard input`;
  return refuse(`${message}\nSee 'kubectl structural ${command} --help'.`, streams);
}
