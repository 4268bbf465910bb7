import { stat } from 'node:fs/promises';
import { basename, dirname, resolve } from 'node:path';
import type { Input, InputBytes, InputProblem } from './input.js';
import { inputProblem, STDIN_NAME } from './input.js';
import { readBlob, resolveRevision } from './git-revision.js';
import { readFileBytes } from './read-bytes.js';

/** What was there before a file that was read: other bytes, nothing, or a problem. */
export type BaselineInput = Input | undefined;

/** Where to look up what was there before. */
export interface Baseline {
  readonly kind: 'baseline';
  /** What was there before every file, where that is one and the same. */
  readonly always?: InputBytes;
  /**
   * What was there before the file of this name, as {@link readInputs} names it: always the same where the baseline is one file;
   * at a git revision the file under the same path, or `undefined` where the revision has none.
   */
  read(file: string): Promise<BaselineInput>;
}

/**
 * Opens a baseline: a file, or a git revision (`HEAD~1`), or a file at a revision (`main:crds/a.yaml`, from the root of the
 * repository; `main:./a.yaml` from the working folder). A file that exists wins over the revision that its name might be.
 *
 * At a revision each file is looked up in the repository that holds it. Never throws.
 */
export async function openBaseline(name: string, cwd: string): Promise<Baseline | InputProblem> {
  const path = resolve(cwd, name);
  const status = await stat(path).catch(() => undefined);
  if (name !== '' && status !== undefined) {
    const input = status.isDirectory() ? inputProblem(name, 'not-regular', 'is a directory, not a file or a git revision') : await readFileBytes(name, path);
    return input.kind === 'problem' ? input : always(input);
  }
  const colon = name.indexOf(':');
  if (colon !== -1) {
    const input = await readAtRevision(name, name, cwd);
    if (input === undefined) return inputProblem(name, 'no-revision', 'is neither a file nor in git a file at that revision');
    return input.kind === 'problem' ? input : always(input);
  }
  // The files may be in other repositories than the working folder, so the revision is resolved where it is used.
  return { kind: 'baseline', read: (file) => readBefore(name, file, cwd) };
}

function always(input: InputBytes): Baseline {
  return { kind: 'baseline', always: input, read: () => Promise.resolve(input) };
}

async function readBefore(revision: string, file: string, cwd: string): Promise<BaselineInput> {
  const name = `${revision}:${file}`;
  if (file === STDIN_NAME) return inputProblem(name, 'no-revision', 'standard input has no path at a revision; name a file, as in REVISION:PATH');
  const path = resolve(cwd, file);
  const directory = dirname(path);
  const commit = revision === '' ? ({ ok: false, reason: 'absent' } as const) : await resolveRevision(`${revision}^{commit}`, directory);
  if (!commit.ok) {
    const message = commit.reason === 'failed' ? commit.message : `${revision === '' ? "''" : revision} is neither a file nor a git revision`;
    return inputProblem(name, commit.reason === 'failed' ? 'git-failed' : 'no-revision', message);
  }
  return readAtRevision(name, `${commit.output.toString().trim()}:./${basename(path)}`, directory);
}

async function readAtRevision(name: string, object: string, directory: string): Promise<BaselineInput> {
  const found = await resolveRevision(object, directory);
  if (!found.ok) return found.reason === 'absent' ? undefined : inputProblem(name, 'git-failed', found.message);
  const blob = await readBlob(found.output.toString().trim(), directory);
  if (blob.ok) return { kind: 'bytes', name, bytes: blob.output };
  return inputProblem(name, 'git-failed', blob.reason === 'failed' ? blob.message : 'is not a file at that revision');
}
