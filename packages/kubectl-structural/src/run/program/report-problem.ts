import { visible } from '@structural/presenters';
import { write, type Streams } from './streams.js';

/** Tells in one line on stderr of what cannot be read or written; the run goes on. */
export async function reportProblem({ message, name }: Problem, { stderr }: Pick<Streams, 'stderr'>): Promise<void> {
  await write(stderr, `error: ${visible(name)}: ${visible(message)}\n`);
}

interface Problem {
  readonly name: string;
  /** In a clause. */
  readonly message: string;
}
