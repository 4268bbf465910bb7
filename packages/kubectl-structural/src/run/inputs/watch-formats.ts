import type { ListedInput } from '@structural/sources';

/** Inputs, and what format those have that were read so far. */
export interface WatchedInputs {
  readonly inputs: readonly ListedInput[];
  /** Whether all that hold anything begin as JSON does, and there are any. */
  isJson(): boolean;
}

/** Watches what inputs begin with as they are read, as kubectl guesses their format. */
export function watchFormats(inputs: readonly ListedInput[]): WatchedInputs {
  const seen = { json: false, other: false };
  return {
    isJson: () => seen.json && !seen.other,
    inputs: inputs.map((input) => {
      if (input.kind === 'problem') return input;
      return {
        ...input,
        read: async () => {
          const read = await input.read();
          const first = read.kind === 'bytes' ? read.bytes.find((byte) => !WHITE.has(byte)) : undefined;
          if (first !== undefined) seen[first === BRACE ? 'json' : 'other'] = true;
          return read;
        },
      };
    }),
  };
}

const WHITE: ReadonlySet<number> = new Set([0x09, 0x0a, 0x0b, 0x0c, 0x0d, 0x20]);
const BRACE = 0x7b;
