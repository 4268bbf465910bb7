import type { UnreadableInput } from '@structural/presenters';
import { readAhead, type InputProblem, type Past } from '@structural/sources';
import { toFileBytes } from './file-bytes.js';
import { filePlaces } from './file-places.js';
import type { Job } from './judging-setup.js';
import type { RunInput } from './run-input.js';

/** Counts inputs, those of clusters and snapshots as far as it is known by now: that may change with every one that is read. */
export function expectedInputs(inputs: readonly RunInput[]): () => number {
  const counted = inputs.flatMap((input) => ('entries' in input && input.entries !== undefined ? [input.entries] : []));
  const others = inputs.length - counted.length;
  return () => counted.reduce((sum, entries) => sum + (entries.expected() ?? MANY), others);
}

/** More than one. */
const MANY = 2;

/** Reads inputs in order, some ahead, each with its place where that is told and with what it was in the `past`. Never rejects. */
export async function* toJobs(
  inputs: readonly RunInput[],
  placeOf: ((file: string) => string | undefined) | undefined,
  past: Past | undefined,
): AsyncGenerator<Job | UnreadableInput> {
  const foundAs = filePlaces(inputs);
  for await (const input of readAhead(inputs)) {
    if (input.kind === 'problem') {
      yield toUnreadable(input);
      continue;
    }
    const place = placeOf?.(input.name);
    const then = await past?.read(input);
    if (then?.kind === 'problem') yield toUnreadable(then);
    else {
      const found = foundAs(input.name);
      yield {
        ...toFileBytes(input),
        ...(place !== undefined && { place }),
        ...(found && { found }),
        ...(then?.kind === 'bytes' && { before: toFileBytes(then) }),
      };
    }
  }
}

function toUnreadable({ code, message, name }: InputProblem): UnreadableInput {
  return { name, code, message };
}
