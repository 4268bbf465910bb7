import { statSync } from 'node:fs';
import { dirname, resolve } from 'node:path';
import type { ListedInput, SourceEnvironment } from './found-input.js';
import { manifestsAtRevision } from './git/manifests-at-revision.js';
import { isRepository } from './ignoring/git-ignore.js';
import type { InputBytes, InputProblem } from './input.js';
import { STDIN_NAME } from './input.js';
import type { OldInput } from './old-file.js';
import { readAhead } from './read-ahead.js';
import { findInputs } from './read-inputs.js';
import { realPath } from './real-path.js';

/** What was there before. Old and new belong together by the names in them; the place of a file only chooses among copies. */
export interface Baseline {
  readonly kind: 'baseline';
  readonly files: readonly OldInput[];
  /** Whether they are those of a whole revision. */
  readonly isRevision: boolean;
  /** Where a file that is judged stands in the working tree; `undefined` where `files` have no places, and for what is no file. */
  placeOf(file: string): string | undefined;
}

/** What a baseline is opened for. */
export interface BaselineWish {
  /** The files that are judged, as {@link readInputs} names them: a revision is looked for in the repositories that hold them. */
  readonly judged: readonly string[];
  /** Which files of a revision are of any use; all of them without it. */
  isWanted?(bytes: Uint8Array): boolean;
}

/**
 * Opens a baseline: what {@link findInputs} finds under the name (a file, a folder, a pattern, or either at a revision as in
 * `main:crds/a.yaml`, from the root of the repository, or `main:./crds` from the working folder), else a git revision (`HEAD~1`).
 *
 * A revision stands for all manifests of the repositories that hold the files that are judged, so that what was moved or renamed is found; of the
 * repository around the working folder for what is in none. What cannot be read of a folder is a problem. Never throws.
 */
export async function openBaseline(
  name: string,
  cwd: string,
  { isWanted = () => true, judged }: BaselineWish,
  stdin: SourceEnvironment['stdin'] = EMPTY_STDIN,
): Promise<Baseline | InputProblem> {
  const found: ListedInput[] = [];
  for await (const input of findInputs([{ name, recursive: true }], { cwd, stdin })) found.push(input);
  const files: InputBytes[] = [];
  for await (const input of readAhead(found)) {
    if (input.kind === 'bytes') files.push(input);
    else if (isAbsent(input) && !name.includes(':')) return atRevision(name, cwd, { isWanted, judged });
    else return input;
  }
  return { kind: 'baseline', files, isRevision: false, placeOf: () => undefined };
}

const EMPTY_STDIN: SourceEnvironment['stdin'] = {
  [Symbol.asyncIterator]: () => ({ next: () => Promise.resolve({ done: true, value: undefined }) }),
};

function isAbsent({ code }: InputProblem): boolean {
  return code === 'not-found' || code === 'no-match' || code === 'is-revision';
}

async function atRevision(revision: string, cwd: string, { isWanted, judged }: Required<BaselineWish>): Promise<Baseline | InputProblem> {
  const placeOf = placesIn(cwd);
  const repositories = new Set<string>();
  const rootOf = rootsOf();
  for (const file of judged) {
    const place = placeOf(file);
    repositories.add((place === undefined ? undefined : rootOf(dirname(place))) ?? cwd);
  }
  if (repositories.size === 0) repositories.add(cwd);
  const files: OldInput[] = [];
  for (const repository of repositories) {
    const read = await manifestsAtRevision(revision, repository, { cwd, isWanted });
    if ('kind' in read) return read;
    for (const file of read) files.push(file);
  }
  return { kind: 'baseline', files, isRevision: true, placeOf };
}

/** Where files stand; those that were themselves read at a revision (`main:crds/a.yaml`), as if that was checked out. */
function placesIn(cwd: string): (file: string) => string | undefined {
  const rootOf = rootsOf();
  return (file) => {
    if (file === STDIN_NAME) return undefined;
    const path = resolve(cwd, file);
    const colon = file.indexOf(':');
    if (colon < 2 || statSync(path, { throwIfNoEntry: false }) !== undefined) return realPath(path);
    const pathThere = file.slice(colon + 1);
    const here = realPath(cwd);
    return resolve(/^\.\.?\//.test(pathThere) ? here : (rootOf(here) ?? here), pathThere);
  };
}

/** Finds the root of the working tree that a folder is in. */
function rootsOf(): (folder: string) => string | undefined {
  const known = new Map<string, string | undefined>();
  const rootOf = (folder: string): string | undefined => {
    if (!known.has(folder))
      known.set(folder, isRepository(folder) ? folder : folder === dirname(folder) ? undefined : rootOf(dirname(folder)));
    return known.get(folder);
  };
  return rootOf;
}
