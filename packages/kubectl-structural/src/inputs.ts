import { realpathSync } from 'node:fs';
import { normalize } from 'node:path';
import type { FileBytes } from './judging/judge.js';
import { readCatalog } from '@structural/checker';
import type { UnreadableInput } from '@structural/presenters';
import type { FoundInput, Input, InputProblem, SourceRequest } from '@structural/sources';
import { findInputs, mayHoldDefinitions, readAhead } from '@structural/sources';
import type { InputFlags } from './flags.js';
import { problemText } from './problem-text.js';
import type { Streams } from './streams.js';

/** An input of a run, found and not yet read, or what keeps it from being read. */
export type ListedInput = FoundInput | InputProblem;

/** Positional directories are searched to the bottom, those of `-f` as kubectl does. */
export function toRequests(names: readonly string[], { filename, recursive }: InputFlags): readonly SourceRequest[] {
  return [...names.map((name) => ({ name, recursive: true })), ...filename.map((name) => ({ name, recursive }))];
}

/**
 * Finds all inputs without reading them: names take little memory, however many they are.
 *
 * A request that begins with `!` leaves out what it matches, wherever it stands, and need not match anything.
 */
export async function listInputs(requests: readonly SourceRequest[], streams: Streams): Promise<readonly ListedInput[]> {
  const left = new Set<string>();
  const exclusions = requests.filter(isExclusion).map(({ name }) => ({ name: name.slice(1), recursive: true }));
  for await (const input of findInputs(exclusions, streams)) if (input.kind === 'found') left.add(identityOf(input));
  const listed: ListedInput[] = [];
  for await (const input of findInputs(requests.filter((request) => !isExclusion(request)), streams)) {
    if (input.kind === 'problem' || !left.has(identityOf(input))) listed.push(input);
  }
  return listed;
}

/** Whether a request leaves out what it matches. */
export function isExclusion({ name }: Pick<SourceRequest, 'name'>): boolean {
  return name.startsWith('!');
}

/** Where a file is, through all links; what is no file is known by its name. */
function identityOf({ name, path }: FoundInput): string {
  if (path === undefined) return name;
  try {
    return realpathSync.native(path);
  } catch {
    return path;
  }
}

/** Whether any input was found in a folder or by a pattern, rather than named itself. */
export function isSearch(requests: readonly SourceRequest[], inputs: readonly ListedInput[]): boolean {
  const named = new Set(requests.map(({ name }) => normalize(name)));
  return inputs.some((input) => input.kind === 'found' && input.path !== undefined && !named.has(normalize(input.name)));
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

/** The first thing that does not parse among files in which something else was looked for, as `FILE:LINE:COLUMN: what is wrong`. */
export async function firstSyntaxProblem(inputs: readonly ListedInput[]): Promise<string | undefined> {
  for await (const input of readAhead(inputs)) {
    if (input.kind === 'problem') continue;
    const failed = readCatalog([{ file: input.name, text: input.bytes }]).problems.find(({ place }) => place !== undefined);
    if (failed !== undefined) return problemText(failed);
  }
  return undefined;
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
