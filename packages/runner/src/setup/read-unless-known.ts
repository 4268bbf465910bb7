import { readAhead, type EntryChoice, type FileFacts, type Input } from '@structural/sources';
import type { RunInput } from './run-input.js';

/** A file that is known from an earlier run and was not read. */
export interface UnreadInput extends FileFacts {
  readonly kind: 'known';
  readonly name: string;
  /** Reads it after all, as it is now. */
  read(): Promise<Input>;
  /** The bytes that are known. */
  bytes(): Uint8Array;
}

/** Reads inputs as {@link readAhead} does, but for files of which it is known what they hold. */
export async function* readUnlessKnown(
  inputs: readonly RunInput[],
  usesKnown: boolean,
  what: EntryChoice = 'all',
): AsyncGenerator<Input | UnreadInput> {
  if (!usesKnown || !inputs.some((input) => 'known' in input)) {
    yield* readAhead(inputs, what);
    return;
  }
  const unread = new Map<Input, UnreadInput>();
  const wrapped = inputs.map((input) => {
    if (!('known' in input) || input.known === undefined) return input;
    const { known, name } = input;
    return {
      ...input,
      read: (): Promise<Input> => {
        const facts = known.facts();
        if (facts === undefined) return input.read();
        const stand: Input = { kind: 'bytes', name, bytes: NONE };
        unread.set(stand, { ...facts, kind: 'known', name, read: () => input.read(), bytes: () => known.bytes() });
        return Promise.resolve(stand);
      },
    };
  });
  for await (const input of readAhead(wrapped, what)) {
    const known = unread.get(input);
    unread.delete(input);
    yield known ?? input;
  }
}

const NONE = new Uint8Array();
