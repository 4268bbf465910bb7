import { stat } from 'node:fs/promises';
import { basename, dirname, resolve } from 'node:path';
import type { ListedInput, SourceEnvironment } from './found-input.js';
import type { Input, InputBytes, InputProblem } from './input.js';
import { inputProblem, STDIN_NAME } from './input.js';
import { readAhead } from './read-ahead.js';
import { findInputs } from './read-inputs.js';
import { readBlob, resolveRevision } from './git/revision.js';
import { ABSENT } from './git/run-git.js';

/** What was there before a file that was read: other bytes, nothing, or a problem. */
export type BaselineInput = Input | undefined;

/** Where to look up what was there before. */
export interface Baseline {
  readonly kind: 'baseline';
  /** What was there before every file, where that is the same for all. */
  readonly always?: readonly InputBytes[];
  /**
   * What was there before the file of this name, as {@link readInputs} names it: at a git revision the file under the same path, or
   * `undefined` where the revision has none. `undefined` of every file where the baseline is the same for all.
   */
  read(file: string): Promise<BaselineInput>;
}

/**
 * Opens a baseline: what {@link findInputs} finds under the name (a file, a folder, a pattern, or either at a revision as in
 * `main:crds/a.yaml`, from the root of the repository, or `main:./crds` from the working folder), else a git revision (`HEAD~1`).
 *
 * At a revision each file is looked up in the repository that holds it. What cannot be read of a folder is a problem. Never throws.
 */
export async function openBaseline(
  name: string,
  cwd: string,
  stdin: SourceEnvironment['stdin'] = NOTHING,
): Promise<Baseline | InputProblem> {
  const found: ListedInput[] = [];
  for await (const input of findInputs([{ name, recursive: true }], { cwd, stdin })) found.push(input);
  const files: InputBytes[] = [];
  for await (const input of readAhead(found)) {
    if (input.kind === 'bytes') files.push(input);
    // The files may be in other repositories than the working folder, so a revision is resolved where it is used.
    else if (isAbsent(input) && !name.includes(':')) return { kind: 'baseline', read: (file) => readBefore(name, file, cwd) };
    else return input;
  }
  return { kind: 'baseline', always: files, read: () => Promise.resolve(undefined) };
}

const NOTHING: SourceEnvironment['stdin'] = {
  [Symbol.asyncIterator]: () => ({ next: () => Promise.resolve({ done: true, value: undefined }) }),
};

function isAbsent({ code }: InputProblem): boolean {
  return code === 'not-found' || code === 'no-match';
}

async function readBefore(revision: string, file: string, cwd: string): Promise<BaselineInput> {
  if (file === STDIN_NAME)
    return inputProblem(`${revision}:${file}`, 'no-revision', 'standard input has no path at a revision; name a file, as in REVISION:PATH');
  const { directory, object, path } = await placeInGit(file, cwd);
  const name = `${revision}:${path}`;
  const commit = revision === '' ? ABSENT : await resolveRevision(`${revision}^{commit}`, directory);
  if (!commit.ok) {
    const why = commit.reason === 'failed' ? ` (git: ${commit.message})` : '';
    return inputProblem(name, 'no-revision', `${revision === '' ? "''" : revision} is neither a file, a folder nor a git revision${why}`);
  }
  return readAtRevision(name, `${commit.output.toString().trim()}:${object}`, directory);
}

/** Where git is to be asked about a file; about one that was itself read at a revision (`main:crds/a.yaml`), for its path there. */
async function placeInGit(
  file: string,
  cwd: string,
): Promise<{ readonly path: string; readonly object: string; readonly directory: string }> {
  const path = resolve(cwd, file);
  const colon = file.indexOf(':');
  const isOnDisk = colon < 2 || (await stat(path).catch(() => undefined)) !== undefined;
  if (isOnDisk) return { path: file, object: `./${basename(path)}`, directory: dirname(path) };
  const pathThere = file.slice(colon + 1);
  return { path: pathThere, object: pathThere, directory: cwd };
}

async function readAtRevision(name: string, object: string, directory: string): Promise<BaselineInput> {
  const found = await resolveRevision(object, directory);
  if (!found.ok) return found.reason === 'absent' ? undefined : inputProblem(name, 'git-failed', found.message);
  const blob = await readBlob(found.output.toString().trim(), directory);
  if (blob.ok) return { kind: 'bytes', name, bytes: blob.output };
  return inputProblem(name, 'git-failed', blob.reason === 'failed' ? blob.message : 'is not a file at that revision');
}
