import { createHash } from 'node:crypto';
import { readFileSync, statSync } from 'node:fs';
import { relative, sep } from 'node:path';
import { mergeCatalogs, readCatalog, type CustomResourceDefinition, type DefinitionCatalog } from '@structural/checker';
import { globSync } from 'tinyglobby';
import { SettingsError } from './settings.js';

/** One file that was read for its definitions. */
interface ReadFile {
  /** What tells, without reading, that it has not changed. */
  readonly stamp: string;
  readonly hash: string;
  readonly catalog: DefinitionCatalog;
}

/** The files of some globs, kept up to date. */
interface Watched {
  paths: readonly string[];
  files: Map<string, ReadFile>;
  merged: DefinitionCatalog;
  /** The merged catalog without one file, for the linting of that file. */
  without: { readonly path: string; readonly merged: DefinitionCatalog } | undefined;
  readonly globbed: Pace;
  readonly looked: Pace;
}

/** When something was done last, and how long it took, in milliseconds. */
interface Pace {
  at: number;
  took: number;
}

const watchedByGlobs = new Map<string, Watched>();

/**
 * The definitions in the files that the globs of a setting match below `cwd`, but for those of `linted`, whose text may be unsaved.
 *
 * Files that changed, came or went are seen at the next call. Looking takes time in large repositories, so it is put off while the last look
 * took more than a fifth of the time since, or the last globbing more than a twentieth. Contents are kept by their hash. Throws a
 * {@link SettingsError} for a glob that matches nothing.
 */
export function definitionsIn(cwd: string, setting: 'crds' | 'stored', globs: readonly string[], linted?: string): DefinitionCatalog {
  if (globs.length === 0) return NONE;
  const key = JSON.stringify([cwd, setting, globs]);
  const watched = watchedByGlobs.get(key) ?? newlyWatched();
  watchedByGlobs.set(key, watched);
  if (isDue(watched.globbed, 20)) watched.paths = timed(watched.globbed, () => expand(cwd, setting, globs));
  if (isDue(watched.looked, 5)) timed(watched.looked, () => look(watched, cwd));
  if (linted === undefined || !watched.files.has(linted)) return watched.merged;
  if (watched.without?.path !== linted) watched.without = { path: linted, merged: mergeFiles(watched, linted) };
  return watched.without.merged;
}

const NONE = readCatalog([]);

/** The definitions in the files of `settings.structural.stored`, by name; the same map as long as they are the same. */
export function storedDefinitions(cwd: string, globs: readonly string[]): ReadonlyMap<string, CustomResourceDefinition> {
  const catalog = definitionsIn(cwd, 'stored', globs);
  const known = storedByName.get(catalog) ?? new Map(catalog.entries.map(({ definition }) => [definition.metadata.name, definition]));
  storedByName.set(catalog, known);
  return known;
}

const storedByName = new WeakMap<DefinitionCatalog, ReadonlyMap<string, CustomResourceDefinition>>();

function newlyWatched(): Watched {
  return {
    paths: [],
    files: new Map(),
    merged: NONE,
    without: undefined,
    globbed: { at: -Infinity, took: 0 },
    looked: { at: -Infinity, took: 0 },
  };
}

function isDue({ at, took }: Pace, share: number): boolean {
  return performance.now() - at >= took * share;
}

function timed<T>(pace: Pace, work: () => T): T {
  const start = performance.now();
  const result = work();
  pace.at = performance.now();
  pace.took = pace.at - start;
  return result;
}

function expand(cwd: string, setting: string, globs: readonly string[]): readonly string[] {
  const options = { cwd, absolute: true, ignore: ['**/node_modules/**'], expandDirectories: false };
  for (const glob of globs) {
    if (!glob.startsWith('!') && globSync(glob, options).length === 0)
      throw new SettingsError(`settings.structural.${setting}: no file matches ${JSON.stringify(glob)} below ${cwd}`);
  }
  return globSync([...globs], options)
    .map((path) => path.replaceAll('/', sep))
    .sort();
}

/** Reads what changed since the last look; keeps the catalog as it is when nothing did, so that what hangs on it stays. */
function look(watched: Watched, cwd: string): void {
  const files = new Map<string, ReadFile>();
  for (const path of watched.paths) {
    const file = readChanged(path, cwd, watched.files.get(path));
    if (file !== undefined) files.set(path, file);
  }
  const isSame = files.size === watched.files.size && [...files].every(([path, { hash }]) => watched.files.get(path)?.hash === hash);
  watched.files = files;
  if (isSame) return;
  watched.merged = mergeFiles(watched, undefined);
  watched.without = undefined;
}

function readChanged(path: string, cwd: string, known: ReadFile | undefined): ReadFile | undefined {
  const stats = statSync(path, { throwIfNoEntry: false });
  // It was deleted since the globs were expanded.
  if (stats === undefined) return undefined;
  const stamp = `${stats.mtimeMs} ${stats.ctimeMs} ${stats.size} ${stats.ino}`;
  if (known?.stamp === stamp) return known;
  const text = readFileSync(path);
  const hash = createHash('sha256').update(text).digest('hex');
  return {
    stamp,
    hash,
    catalog: known?.hash === hash ? known.catalog : readCatalog([{ file: relative(cwd, path).replaceAll(sep, '/'), text }]),
  };
}

function mergeFiles({ files }: Watched, except: string | undefined): DefinitionCatalog {
  return mergeCatalogs(...[...files].flatMap(([path, { catalog }]) => (path === except ? [] : [catalog])));
}
