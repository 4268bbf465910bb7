import { listFrom, type Configs } from '@structural/runner';
import { realPath, type FoundInput, type InputProblem } from '@structural/sources';

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

/** From where files are named, and what is left out besides what git ignores in folders. */
export interface Listing {
  readonly directory: string;
  /** What lines are relative to; the same unless said otherwise. */
  readonly folder?: string;
  /** What config files leave out; nothing without. */
  readonly configs?: Pick<Configs, 'leavesOut' | 'meet'>;
}

/** Finds the files that lines name, without those that lines with `!` leave out. Never rejects. */
export async function listFiles(lines: readonly string[], { configs, directory, folder = directory }: Listing): Promise<ListedFiles> {
  const requests = lines.map((line) => ({ name: line.replace(/^!\s+/, '!'), recursive: true }));
  const files: ListedFile[] = [];
  const problems: InputProblem[] = [];
  const environment = { cwd: directory, stdin: nothing(), gitignore: true, ...(configs && { leavesOut: configs.leavesOut }) };
  const listed = await listFrom(folder, requests, environment);
  for (const input of configs === undefined ? listed : await configs.meet(listed)) {
    if (input.kind === 'problem') problems.push(input);
    else files.push({ ...input, ...(input.path !== undefined && { realPath: realPath(input.path) }) });
  }
  return { files, problems };
}

async function* nothing(): AsyncGenerator<Uint8Array> {
  // An action has no standard input.
}
