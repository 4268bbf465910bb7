import { statSync, type Stats } from 'node:fs';
import { basename, dirname, isAbsolute, join, resolve } from 'node:path';
import type { FoundInput, ListedInput, SourceEnvironment, SourceRequest } from './found-input.js';
import { isGlob, matchGlob } from './glob.js';
import { resolveRevision } from './git/revision.js';
import { findAtRevision } from './git/revision-inputs.js';
import type { Input, InputProblem } from './input.js';
import { inputProblem, STDIN_NAME } from './input.js';
import { isManifestName } from './manifest-name.js';
import { isDescriptorPath, readFileBytes, readStreamBytes } from './read-bytes.js';
import { openSearch, type FolderSearch } from './ignoring/search.js';
import { SNAPSHOT_SUFFIX } from './snapshot/layout.js';
import { snapshotFolderProblems } from './snapshot/snapshot-folder.js';
import { snapshotInput } from './snapshot/snapshot-input.js';
import { staticFolder } from './static-folder.js';
import { realPath } from './real-path.js';
import { systemErrorCode, systemProblem } from './system-error.js';
import { walkDirectory } from './walk-directory.js';
import { slashed } from './slashed.js';

/** Reads everything that was asked for, one input at a time, in the order of {@link findInputs}. Never throws. */
export async function* readInputs(requests: readonly SourceRequest[], environment: SourceEnvironment): AsyncGenerator<Input> {
  for await (const found of findInputs(requests, environment)) yield found.kind === 'problem' ? found : await found.read();
}

/**
 * Finds everything that was asked for without reading it.
 *
 * Order: requests as given; within a directory or pattern by name. A file reached twice, also through links, is read
 * once, under its first name. A file that exists wins over the pattern that its name might be. A file named explicitly
 * is read whatever its extension; directories and patterns ending in `*` yield manifests only, and none that git ignores where that is
 * asked for. `REVISION:PATH` is a file, folder or
 * pattern in git where no such file exists.
 * Never throws.
 */
export async function* findInputs(requests: readonly SourceRequest[], environment: SourceEnvironment): AsyncGenerator<ListedInput> {
  const seen = new Set<string>();
  const folders = new Map<string, string>();
  for (const given of requests) {
    const request = { ...given, name: slashed(given.name) };
    if (request.name === '-') {
      const standard = seen.has('-') ? undefined : standardInput(environment);
      if (standard !== undefined) yield standard;
      seen.add('-');
      continue;
    }
    for await (const found of expand(request, environment)) {
      if (typeof found !== 'string' && found.kind !== 'file') {
        yield found;
        continue;
      }
      const name = typeof found === 'string' ? found : found.name;
      const path = typeof found === 'string' ? resolve(environment.cwd, name) : found.path;
      const identity = typeof found === 'string' ? realPath(path) : realFile(path, folders);
      if (seen.has(identity)) continue;
      seen.add(identity);
      const read = (): Promise<Input> => readFileBytes(name, path);
      if (name.endsWith(SNAPSHOT_SUFFIX)) {
        yield snapshotInput(name, path);
        continue;
      }
      const sought = name !== request.name && ({ isSought: true } as const);
      const isDescriptor = typeof found === 'string' && isDescriptorPath(path);
      yield isDescriptor ? { kind: 'found', name, read: once(read) } : { kind: 'found', name, path, ...sought, read };
    }
  }
}

/** Where a file is that is no link; each folder is followed once. */
function realFile(path: string, folders: Map<string, string>): string {
  const folder = dirname(path);
  let real = folders.get(folder);
  if (real === undefined) folders.set(folder, (real = realPath(folder)));
  return real === folder ? path : join(real, basename(path));
}

/** A file in a folder, and no link, so that it is where its folder is. */
interface FileInFolder {
  readonly kind: 'file';
  readonly name: string;
  /** Absolute. */
  readonly path: string;
}

/** Standard input, unless what it stands for is left out. */
function standardInput({ cwd, leavesOut, stdin, stdinName: name }: SourceEnvironment): FoundInput | undefined {
  if (name !== undefined && leavesOut?.({ path: resolve(cwd, name), isFolder: false, named: name }) === true) return undefined;
  return { kind: 'found', name: name ?? STDIN_NAME, isStdin: true, read: once(() => readStreamBytes(name ?? STDIN_NAME, stdin)) };
}

/** Reads what comes but once, and remembers it. */
function once(read: () => Promise<Input>): () => Promise<Input> {
  let input: Promise<Input> | undefined;
  return () => (input ??= read());
}

/** The files that one request stands for, named as the user would name them; and what is found in git. */
async function* expand(
  request: SourceRequest,
  environment: SourceEnvironment,
): AsyncGenerator<string | FileInFolder | FoundInput | InputProblem> {
  const { cwd } = environment;
  const { name } = request;
  if (/^https?:\/\//.test(name)) {
    yield inputProblem(name, 'remote', 'is not fetched; download it and pipe it in: curl -sSL URL | kubectl structural lint -');
    return;
  }
  if (name === '') {
    // An unset shell variable must not stand for the current folder.
    yield inputProblem("''", 'not-found', 'no such file or directory');
    return;
  }
  const path = resolve(cwd, name);
  let status: Stats;
  try {
    status = statSync(path);
  } catch (error) {
    const isAbsent = systemErrorCode(error) === 'ENOENT';
    const { git = true } = environment;
    if (isAbsent && isGlob(name))
      yield* git && isRevisionPath(name) ? expandEither(request, environment) : expandPattern(name, environment);
    else if (isAbsent && git && isRevisionPath(name)) yield* findAtRevision(request, cwd);
    else if (isAbsent && git) yield await absentProblem(name, cwd, error);
    else yield systemProblem(name, error);
    return;
  }
  if (environment.leavesOut?.({ path, isFolder: status.isDirectory(), named: name }) === true) return;
  if (!status.isDirectory()) {
    yield name;
    return;
  }
  let empty = true;
  const search = searchOf(path, environment);
  const asWritten = namesBelow(name, path);
  for await (const found of walkDirectory(path, request.recursive, search.leavesOut)) {
    empty = false;
    if ('code' in found) yield { ...found, name: asWritten(found.name) };
    else {
      const written = asWritten(found.path);
      yield found.isLink ? written : { kind: 'file', name: written, path: found.path };
    }
  }
  yield* snapshotFolderProblems(name, path);
  if (empty) {
    const where = request.recursive ? 'in this directory or below' : 'in this directory (-R looks below)';
    yield inputProblem(name, 'no-manifest', `no *.yaml, *.yml or *.json file ${where}${search.leftOutText()}`);
  }
}

/** That a file is not there; or that its name is that of a git revision, of which a file is to be named. */
async function absentProblem(name: string, cwd: string, error: unknown): Promise<InputProblem> {
  const revision = await resolveRevision(`${name}^{commit}`, cwd);
  return revision.ok ? inputProblem(name, 'is-revision', `is a git revision, not a file; write ${name}:PATH`) : systemProblem(name, error);
}

/** True for `REVISION:PATH`; one letter before a colon is a drive. */
function isRevisionPath(name: string): boolean {
  return name.indexOf(':') > 1;
}

/** What a pattern with a colon matches among the files, else at a revision; where neither is, the files are what was meant. */
async function* expandEither(request: SourceRequest, environment: SourceEnvironment): AsyncGenerator<string | FoundInput | InputProblem> {
  const onDisk: (string | InputProblem)[] = [];
  for await (const found of expandPattern(request.name, environment)) onDisk.push(found);
  if (onDisk.some((found) => typeof found === 'string')) {
    yield* onDisk;
    return;
  }
  for await (const found of findAtRevision(request, environment.cwd)) {
    if (found.kind === 'problem' && (found.code === 'no-revision' || found.code === 'not-found')) yield* onDisk;
    else yield found;
  }
}

async function* expandPattern(pattern: string, environment: SourceEnvironment): AsyncGenerator<string | InputProblem> {
  const { cwd } = environment;
  let matches: string[];
  try {
    matches = await matchGlob(pattern, cwd, isAbsolute(pattern));
  } catch (error) {
    yield systemProblem(pattern, error);
    return;
  }
  const search = searchOf(resolve(cwd, staticFolder(pattern)), environment);
  const wanted = (pattern.endsWith('*') ? matches.filter(isManifestName) : matches).filter(
    (name) => !search.leavesOutFile(resolve(cwd, name)),
  );
  if (wanted.length === 0) yield inputProblem(pattern, 'no-match', `no file matches this pattern${search.leftOutText()}`);
  else yield* wanted.sort();
}

function searchOf(folder: string, { gitignore, leavesOut }: SourceEnvironment): FolderSearch {
  return openSearch(folder, gitignore === true, leavesOut);
}

/** Names absolute paths below `directory` as under the name that the user gave to that. */
function namesBelow(name: string, directory: string): (found: string) => string {
  const prefix = name === '.' ? '' : slashed(join(name, 'x').slice(0, -1));
  return (found) => {
    const rest = found.slice(directory.length).replace(/^[\\/]+/, '');
    return rest === '' ? name : prefix + slashed(rest);
  };
}
