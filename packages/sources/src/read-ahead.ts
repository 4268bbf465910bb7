import type { Input, InputProblem } from './input.js';
import type { EntryChoice, InputEntries } from './found-input.js';
import { openTurns } from './turn.js';

/** What can be read when its turn comes, or what keeps it from that. */
type Unread = { readonly entries?: InputEntries; read(): Promise<Input> } | InputProblem;

/**
 * Reads inputs in order, some ahead of what is asked for: opening files one after the other would be most of the time.
 *
 * An input that holds many gives those that are wanted, as they come, after all before it.
 *
 * Now and then the event loop gets its turn, so that a signal does not wait for the last file.
 */
export async function* readAhead(inputs: readonly Unread[], what: EntryChoice = 'all'): AsyncGenerator<Input> {
  const pending: Promise<Input>[] = [];
  const pause = openTurns();
  for (const input of inputs) {
    if ('entries' in input && input.entries !== undefined) {
      while (pending.length > 0) yield (await pending.shift())!;
      yield* input.entries.read(what);
      continue;
    }
    pending.push('read' in input ? input.read() : Promise.resolve(input));
    if (pending.length < READ_AHEAD) continue;
    yield (await pending.shift())!;
    await pause();
  }
  while (pending.length > 0) yield (await pending.shift())!;
}

const READ_AHEAD = 8;
