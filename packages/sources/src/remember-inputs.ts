import type { ListedInput } from './found-input.js';
import type { Input } from './input.js';

/** The same inputs twice, of which small ones are kept in memory once they were read, up to 32 MiB of all. */
export interface RememberedInputs {
  /** For those who look at them first, as often as they like. */
  readonly ahead: readonly ListedInput[];
  /** For the last one who reads them: what it takes from memory is no longer there. */
  readonly inputs: readonly ListedInput[];
}

/** The same inputs, of which small ones are kept in memory once they were read, up to 32 MiB of all, so that they are not read twice. */
export function rememberInputs(inputs: readonly ListedInput[]): readonly ListedInput[] {
  return rememberAhead(inputs).inputs;
}

/** The same for inputs that several look at before they are read for the last time. */
export function rememberAhead(listed: readonly ListedInput[]): RememberedInputs {
  let left = MAX_REMEMBERED_BYTES;
  const ahead: ListedInput[] = [];
  const inputs = listed.map((input) => {
    if (input.kind === 'problem') {
      ahead.push(input);
      return input;
    }
    let known: Input | undefined;
    const reader = (isLast: boolean) => async (): Promise<Input> => {
      const read = known ?? (await input.read());
      const size = read.kind === 'bytes' ? read.bytes.length : 0;
      if (known === undefined && size <= left) {
        known = read;
        left -= size;
      } else if (known !== undefined && isLast) {
        known = undefined;
        left += size;
      }
      return read;
    };
    ahead.push({ ...input, read: reader(false) });
    return { ...input, read: reader(true) };
  });
  return { ahead, inputs };
}

const MAX_REMEMBERED_BYTES = 32 * 1024 * 1024;
