import type { Input, InputProblem } from './input.js';

/** What can be read when its turn comes, or what keeps it from that. */
type Unread = { read(): Promise<Input> } | InputProblem;

/** Reads inputs in order, some ahead of what is asked for: opening files one after the other would be most of the time. */
export async function* readAhead(inputs: readonly Unread[]): AsyncGenerator<Input> {
  const pending: Promise<Input>[] = [];
  for (const input of inputs) {
    pending.push('read' in input ? input.read() : Promise.resolve(input));
    if (pending.length >= READ_AHEAD) yield (await pending.shift())!;
  }
  while (pending.length > 0) yield (await pending.shift())!;
}

const READ_AHEAD = 8;
