import type { FileBytes } from './judging/judge.js';
import type { UnreadableInput } from '@structural/presenters';
import type { FoundInput, Input, InputProblem, SourceRequest } from '@structural/sources';
import { findInputs, mayHoldDefinitions, readAhead } from '@structural/sources';
import type { InputFlags } from './flags.js';
import type { Streams } from './streams.js';

/** An input of a run, found and not yet read, or what keeps it from being read. */
export type ListedInput = FoundInput | InputProblem;

/** Positional directories are searched to the bottom, those of `-f` as kubectl does. */
export function toRequests(names: readonly string[], { filename, recursive }: InputFlags): readonly SourceRequest[] {
  return [...names.map((name) => ({ name, recursive: true })), ...filename.map((name) => ({ name, recursive }))];
}

/** Finds all inputs without reading them: names take little memory, however many they are. */
export async function listInputs(requests: readonly SourceRequest[], streams: Streams): Promise<readonly ListedInput[]> {
  const listed: ListedInput[] = [];
  for await (const input of findInputs(requests, streams)) listed.push(input);
  return listed;
}

/** Files that hold definitions, and what could not be read. */
export interface DefinitionFiles {
  readonly files: readonly FileBytes[];
  readonly unreadable: readonly UnreadableInput[];
}

/** Keeps the files that may hold definitions; all others are dropped as they are read. */
export async function readDefinitionFiles(inputs: readonly ListedInput[]): Promise<DefinitionFiles> {
  const files: FileBytes[] = [];
  const unreadable: UnreadableInput[] = [];
  for await (const input of readAhead(inputs)) {
    if (input.kind === 'problem') unreadable.push(input);
    else if (mayHoldDefinitions(input.bytes)) files.push({ file: input.name, text: input.bytes });
  }
  return { files, unreadable };
}

/** The same inputs, of which small ones are kept in memory once they were read, so that they are not read twice. */
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
