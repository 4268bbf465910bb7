import {
  mergeCatalogs,
  newSharedParts,
  readCatalog,
  type RewriteDefinition,
  type CustomResourceDefinition,
  type DefinitionCatalog,
  type SharedParts,
} from '@structural/checker';
import { mayHoldDefinitions, systemProblem } from '@structural/sources';
import { createHash } from 'node:crypto';
import { existsSync, lstatSync, readFileSync, statSync } from 'node:fs';
import { relative, resolve, sep } from 'node:path';
import { expandPaths, type ExpandedPath } from './expand-paths.js';
import { catalogWithoutFile } from './catalog-without-file.js';
import type { SettingProblem } from './setting-problem.js';

/** The definitions in the files of a setting. */
export interface SettingDefinitions {
  readonly catalog: DefinitionCatalog;
  /** What is wrong with the setting and its files; those of the file that is linted are reported there. */
  readonly problems: readonly SettingProblem[];
}

/** The settings that name files with definitions. */
type FileSetting = 'crds' | 'stored';

/** One file that was read for its definitions. */
interface ReadFile {
  /** What tells, without reading, that it has not changed. */
  readonly stamp: string;
  readonly hash: string;
  readonly catalog: DefinitionCatalog;
  /** Why it could not be read. */
  readonly problem?: { readonly file: string; readonly words: string };
}

/** The files of some entries, kept up to date. */
interface Watched {
  readonly rewrite: RewriteDefinition | undefined;
  expanded: readonly ExpandedPath[];
  files: Map<string, ReadFile>;
  merged: SettingDefinitions;
  /** The same without one file, for the linting of that file. */
  without: { readonly path: string; readonly merged: SettingDefinitions } | undefined;
  readonly expanding: Pace;
  readonly looking: Pace;
}

/** When something was done last, and how long it took, in milliseconds. */
interface Pace {
  at: number;
  took: number;
}

const watchedByEntries = new Map<string, Watched>();

/**
 * The definitions in the files that the entries of a setting stand for below `root`, but for those of `linted`, whose text may be unsaved; of two with
 * one name the later one counts.
 *
 * Files that changed, came or went are seen at the next call. Looking whether they did takes time in large repositories, a millisecond for a hundred
 * files, so it is put off until five times as long has passed since; reading is not counted. Contents are kept by their hash. Never throws.
 */
export function definitionsIn(
  root: string,
  setting: FileSetting,
  entries: readonly string[],
  { linted, rewrite }: { readonly linted?: string; readonly rewrite?: RewriteDefinition | undefined } = {},
): SettingDefinitions {
  if (entries.length === 0) return NONE;
  const key = JSON.stringify([root, setting, entries, rewrite?.name]);
  const watched = watchedByEntries.get(key) ?? newlyWatched(rewrite);
  watchedByEntries.set(key, watched);
  const isExpanded = isDue(watched.expanding);
  if (isExpanded) watched.expanded = timed(watched.expanding, () => expandPaths(root, entries));
  if (isExpanded || isDue(watched.looking)) {
    const stamps = timed(watched.looking, () => stampsOf(watched.expanded));
    look(watched, stamps, root, setting);
  }
  if (linted === undefined || !watched.files.has(linted)) return watched.merged;
  if (watched.without?.path !== linted) watched.without = { path: linted, merged: withoutFile(watched.merged, nameBelow(root, linted)) };
  return watched.without.merged;
}

const NONE: SettingDefinitions = { catalog: readCatalog([]), problems: [] };

/** The definitions of a catalog by name; the same map for the same catalog. */
export function definitionsByName(catalog: DefinitionCatalog): ReadonlyMap<string, CustomResourceDefinition> {
  const known = byName.get(catalog) ?? new Map(catalog.entries.map(({ definition }) => [definition.metadata.name, definition]));
  byName.set(catalog, known);
  return known;
}

const byName = new WeakMap<DefinitionCatalog, ReadonlyMap<string, CustomResourceDefinition>>();

function newlyWatched(rewrite: RewriteDefinition | undefined): Watched {
  const never = (): Pace => ({ at: -Infinity, took: 0 });
  return { rewrite, expanded: [], files: new Map(), merged: NONE, without: undefined, expanding: never(), looking: never() };
}

function isDue({ at, took }: Pace): boolean {
  return performance.now() - at >= took * 5;
}

function timed<T>(pace: Pace, work: () => T): T {
  const start = performance.now();
  const result = work();
  pace.at = performance.now();
  pace.took = pace.at - start;
  return result;
}

/** What tells, file by file, whether it has changed; those that have gone are left out. */
function stampsOf(expanded: readonly ExpandedPath[]): ReadonlyMap<string, string> {
  const stamps = new Map<string, string>();
  for (const { files } of expanded) {
    for (const path of files) {
      if (stamps.has(path)) continue;
      const stamp = stampOf(path);
      if (stamp !== undefined) stamps.set(path, stamp);
    }
  }
  return stamps;
}

function stampOf(path: string): string | undefined {
  try {
    const stats = statSync(path, { throwIfNoEntry: false }) ?? lstatSync(path, { throwIfNoEntry: false });
    return stats && `${stats.mtimeMs} ${stats.ctimeMs} ${stats.size} ${stats.ino}`;
  } catch {
    // Whatever it is, reading will say.
    return '';
  }
}

/** Reads what changed since the last look; keeps the catalog as it is when nothing did, so that what hangs on it stays. */
function look(watched: Watched, stamps: ReadonlyMap<string, string>, root: string, setting: FileSetting): void {
  const files = new Map<string, ReadFile>();
  const reading: FileReading = { root, rewrite: watched.rewrite, parts: newSharedParts() };
  for (const [path, stamp] of stamps) {
    const known = watched.files.get(path);
    files.set(path, known?.stamp === stamp ? known : readChanged(path, stamp, known, reading));
  }
  const isSame =
    watched.merged !== NONE &&
    files.size === watched.files.size &&
    [...files].every(([path, { hash, problem }]) => {
      const before = watched.files.get(path);
      return before?.hash === hash && before.problem?.words === problem?.words;
    });
  watched.files = files;
  if (isSame) return;
  watched.merged = mergeFiles(watched, root, setting);
  watched.without = undefined;
}

/** What files that are read one after the other have in common. */
interface FileReading {
  readonly root: string;
  readonly rewrite: RewriteDefinition | undefined;
  readonly parts: SharedParts;
}

function readChanged(path: string, stamp: string, known: ReadFile | undefined, { parts, rewrite, root }: FileReading): ReadFile {
  const file = nameBelow(root, path);
  const unread = (words: string): ReadFile => ({ stamp, hash: '', catalog: NONE.catalog, problem: { file, words } });
  try {
    // A pipe may block forever.
    if (!statSync(path).isFile()) return unread('is not a regular file');
    const text = readFileSync(path);
    const hash = createHash('sha256').update(text).digest('hex');
    if (known?.hash === hash) return { stamp, hash, catalog: known.catalog };
    return { stamp, hash, catalog: mayHoldDefinitions(text) ? readCatalog([{ file, text }], rewrite, parts) : NONE.catalog };
  } catch (error) {
    return unread(systemProblem(file, error).message);
  }
}

function mergeFiles({ expanded, files }: Watched, root: string, setting: FileSetting): SettingDefinitions {
  const catalog = mergeCatalogs(...[...files.values()].map((file) => file.catalog));
  const unread = [...files.values()].flatMap(({ problem }) => problem ?? []);
  const found: readonly FoundProblem[] = [
    ...expanded
      .flatMap(({ entry, files: own }) => emptyEntry(root, entry, own, files))
      .map((words) => ({ severity: 'error' as const, words })),
    ...unread.map(({ file, words }) => ({ severity: 'error' as const, words: `${file}: ${words}`, files: [file] })),
    ...brokenFiles(catalog),
    ...(setting === 'stored' ? unreadDefinitions(catalog) : []),
    ...replacedDefinitions(catalog),
  ];
  return { catalog, problems: found.map(({ words, ...rest }) => ({ ...rest, message: `settings.structural.${setting}: ${words}` })) };
}

/** The same but for one file, of which it is said where it is linted. */
function withoutFile({ catalog, problems }: SettingDefinitions, name: string): SettingDefinitions {
  return { catalog: catalogWithoutFile(catalog, name), problems: problems.filter(({ files }) => files?.includes(name) !== true) };
}

function nameBelow(root: string, path: string): string {
  return relative(root, path).replaceAll(sep, '/');
}

/** That an entry stands for no file, or for none with a definition, in the words of the command. */
function emptyEntry(root: string, entry: string, own: readonly string[], files: ReadonlyMap<string, ReadFile>): readonly string[] {
  if (own.length === 0) return [`${entry}: ${noFilesReason(root, entry)}`];
  const read = own.flatMap((path) => files.get(path) ?? []);
  const isEmpty = read.every(({ catalog, problem }) => problem === undefined && catalog.size === 0 && catalog.problems.length === 0);
  return isEmpty ? [`${entry}: has no CustomResourceDefinition`] : [];
}

/** In the words of the command, with what paths are relative to. */
function noFilesReason(root: string, entry: string): string {
  if (existsSync(resolve(root, entry))) return 'no *.yaml, *.yml or *.json file in this directory or below';
  return `${/[*?{}[\]()!]/.test(entry) ? 'no file matches this pattern' : 'no such file or directory'} (below ${root})`;
}

/** What is wrong, but for the name of the setting. */
type FoundProblem = Omit<SettingProblem, 'message'> & { readonly words: string };

/** The files that do not parse; templates are skipped, as folders of charts are full of them. */
function brokenFiles({ problems }: DefinitionCatalog): readonly FoundProblem[] {
  return problems.flatMap(({ file, message, place, reason }) =>
    reason === 'syntax' && place !== undefined
      ? [{ severity: 'error' as const, words: `${file}:${place.line}:${place.column}: ${message}`, files: [file] }]
      : [],
  );
}

/**
 * The stored definitions that cannot be read, since they are templates or do not decode: whoever judges an update of one would otherwise take it for
 * new, and miss what it removes.
 */
function unreadDefinitions({ entries, problems }: DefinitionCatalog): readonly FoundProblem[] {
  const known = new Set(entries.map(({ definition }) => definition.metadata.name));
  return problems.flatMap(({ file, message, name = '', place, reason }) => {
    if (reason === 'syntax' || name === '' || known.has(name)) return [];
    const where = place === undefined ? file : `${file}:${place.line}:${place.column}`;
    return { severity: 'error' as const, words: `${name} cannot be read in ${where}: ${message}`, files: [file], about: [name] };
  });
}

/** The definitions that others of their name replaced, each with the resources that are judged by another one. */
function replacedDefinitions({ shadowed }: DefinitionCatalog): readonly FoundProblem[] {
  return shadowed.map(({ by, entries, name }) => {
    const files = [...new Set(entries.map(({ file }) => file))];
    const { group, names } = by.definition.spec;
    const words = `${name} is as in ${by.file}, not as in ${files.join(', ')}`;
    return { severity: 'warning' as const, words, files: [by.file, ...files], about: [group, names.kind] };
  });
}
