import { listInputs, realPath, type FoundInput, type InputProblem } from '@structural/sources';

/** A file that was found and not yet read. */
export interface ListedFile extends FoundInput {
  /** Without symbolic links; absent for what is read from git. */
  readonly realPath?: string;
}

/** What lines of an input stand for: files, and what is wrong with a line. */
export interface ListedFiles {
  readonly files: readonly ListedFile[];
  readonly problems: readonly InputProblem[];
}

/** Finds the files that lines name, without those that lines with `!` leave out. Never rejects. */
export async function listFiles(lines: readonly string[], directory: string): Promise<ListedFiles> {
  const requests = lines.map((line) => ({ name: line.replace(/^!\s+/, '!'), recursive: true }));
  const files: ListedFile[] = [];
  const problems: InputProblem[] = [];
  for (const input of await listInputs(requests, { cwd: directory, stdin: nothing() })) {
    if (input.kind === 'problem') problems.push(input);
    else files.push({ ...input, ...(input.path !== undefined && { realPath: realPath(input.path) }) });
  }
  return { files, problems };
}

async function* nothing(): AsyncGenerator<Uint8Array> {
  // An action has no standard input.
}
