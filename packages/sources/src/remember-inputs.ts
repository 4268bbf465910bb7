import type { ListedInput } from './found-input.js';
import type { Input } from './input.js';

/** The same inputs, of which small ones are kept in memory once they were read, up to 32 MiB of all, so that they are not read twice. */
export function rememberInputs(inputs: readonly ListedInput[]): readonly ListedInput[] {
  let left = MAX_REMEMBERED_BYTES;
  return inputs.map((input) => {
    if (input.kind === 'problem') return input;
    let known: Input | undefined;
    return {
      ...input,
      read: async () => {
        const read = known ?? (await input.read());
        const size = read.kind === 'bytes' ? read.bytes.length : 0;
        if (known !== undefined) {
          known = undefined;
          left += size;
        } else if (size <= left) {
          known = read;
          left -= size;
        }
        return read;
      },
    };
  });
}

const MAX_REMEMBERED_BYTES = 32 * 1024 * 1024;
