import type { Input, InputEntries, InputProblem, KnownInput } from '@structural/sources';

/** An input that can be read when its turn comes, or what keeps it from that. */
export type RunInput =
  | {
      readonly name: string;
      /** Absolute, of a file. */
      readonly path?: string;
      /** Whether it was found in a folder or by a pattern. */
      readonly isSought?: true;
      readonly entries?: InputEntries;
      readonly known?: KnownInput;
      readonly read: () => Promise<Input>;
    }
  | InputProblem;
