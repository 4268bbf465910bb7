import type { Input, InputProblem } from '@structural/sources';
import { findInputs } from '@structural/sources';
import { isExclusion } from './action-inputs.js';
import { realPath } from './places.js';

/** A file that was found and not yet read. */
export interface ListedFile {
  /** As the user would name it, from the working directory. */
  readonly name: string;
  /** Without symbolic links; empty for what is read from git. */
  readonly path: string;
  read(): Promise<Input>;
}

/** What lines of an input stand for: files, and what is wrong with a line. */
export interface ListedFiles {
  readonly files: readonly ListedFile[];
  readonly problems: readonly InputProblem[];
}

/** Finds the files that lines name, without those that lines with `!` leave out. Never rejects. */
export async function listFiles(lines: readonly string[], directory: string): Promise<ListedFiles> {
  const excluded = new Set((await find(lines.filter(isExclusion).map((line) => line.slice(1).trim()), directory)).files.map(({ path }) => path));
  const { files, problems } = await find(lines.filter((line) => !isExclusion(line)), directory);
  return { files: files.filter(({ path }) => !excluded.has(path)), problems };
}

async function find(names: readonly string[], directory: string): Promise<ListedFiles> {
  const files: ListedFile[] = [];
  const problems: InputProblem[] = [];
  const requests = names.map((name) => ({ name, recursive: true }));
  for await (const input of findInputs(requests, { cwd: directory, stdin: nothing() })) {
    if (input.kind === 'problem') problems.push(input);
    else files.push({ name: input.name, path: input.path === undefined ? '' : await realPath(input.path), read: () => input.read() });
  }
  return { files, problems };
}

async function* nothing(): AsyncGenerator<Uint8Array> {
  // An action has no standard input.
}
