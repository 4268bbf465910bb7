import { openTurns, readAhead, type EntryChoice, type FileFacts, type Input } from '@structural/sources';
import type { RunInput } from './run-input.js';

/** A file that is known from an earlier run and was not read. */
export interface UnreadInput {
  readonly kind: 'known';
  readonly name: string;
  readonly facts: FileFacts;
  /** Reads it after all, as it is now. */
  readonly read: () => Promise<Input>;
  /** The bytes that are known. */
  readonly bytes: () => Uint8Array;
}

/**
 * Reads inputs as {@link readAhead} does, but for files of which it is known what they hold: these are given at once, as most files of a second run
 * are.
 */
export async function* readUnlessKnown(
  inputs: readonly RunInput[],
  usesKnown: boolean,
  what: EntryChoice = 'all',
): AsyncGenerator<Input | UnreadInput> {
  let unknown: RunInput[] = [];
  const pause = openTurns();
  for (const input of inputs) {
    const known = usesKnown ? knownOf(input) : undefined;
    if (known === undefined) unknown.push(input);
    if (unknown.length >= MAX_AT_ONCE || (known !== undefined && unknown.length > 0)) {
      yield* readAhead(unknown, what);
      unknown = [];
    }
    if (known === undefined) continue;
    yield known;
    await pause();
  }
  yield* readAhead(unknown, what);
}

/** Files that are looked at before the first of them is read. */
const MAX_AT_ONCE = 256;

function knownOf(input: RunInput): UnreadInput | undefined {
  if (!('known' in input) || input.known === undefined) return undefined;
  const facts = input.known.facts();
  return facts && { kind: 'known', name: input.name, facts, read: input.read, bytes: input.known.bytes };
}
