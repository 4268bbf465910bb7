import { basename, relative, sep } from 'node:path';
import { visible } from '@structural/presenters';
import { CONFIG_NAMES, watchedPlaces, type WatchedPlace } from '@structural/sources';
import type { ExitCode } from './exit-code.js';
import { refuse } from './refuse.js';
import { write, type Streams } from './streams.js';

/** Why a run cannot be watched, if so. */
export function unwatchable(
  names: readonly string[],
  { dryRun, fix }: { readonly dryRun: boolean; readonly fix: boolean },
): string | undefined {
  if (names.includes('-')) return '--watch is for files, and - is standard input';
  return fix || dryRun ? '--watch changes nothing: leave out --fix and --dry-run' : undefined;
}

/**
 * Runs a round, and another one each time that something changed where its files are, until the process is ended. What a round ends with is
 * told, and does not end the watch. Resolves only where files cannot be watched.
 *
 * `places` are asked for anew after each round, as config files may name others. A file that is replaced, as editors do, is still watched.
 */
export async function watchRounds(
  round: () => Promise<ExitCode>,
  places: () => readonly WatchedPlace[],
  streams: Streams,
): Promise<ExitCode> {
  const { watch } = await import('chokidar');
  const known = new Set<string>();
  const changed = new Set<string>();
  let wake = (): void => undefined;
  let failure: string | undefined;
  const follow = async (place: WatchedPlace): Promise<void> => {
    const key = JSON.stringify(place);
    if (known.has(key)) return;
    known.add(key);
    const watcher = watch(place.folder, {
      ignoreInitial: true,
      ignored: (path) => isPassedOver(path, place),
      ...(place.file !== undefined && { depth: 0 }),
    });
    watcher.on('all', (_, path) => {
      if (!isOfInterest(path, place)) return;
      changed.add(path);
      wake();
    });
    watcher.on('error', (error) => {
      failure = error instanceof Error ? error.message : String(error);
      wake();
    });
    await new Promise<void>((resolve) => void watcher.once('ready', resolve).once('error', () => resolve()));
  };
  for (;;) {
    for (const place of places()) await follow(place);
    changed.clear();
    await round();
    for (const place of places()) await follow(place);
    await write(streams.stderr, 'note: watching for changes; Ctrl-C ends\n');
    while (changed.size === 0 && failure === undefined) await new Promise<void>((resolve) => (wake = resolve));
    if (failure !== undefined) return refuse(`cannot watch: ${visible(failure)}`, streams);
    await settled(changed);
    await write(streams.stderr, `\nnote: ${changesText([...changed], streams.cwd)}\n`);
  }
}

/** Waits until nothing more changes for a moment: editors and git touch several files, one several times. */
async function settled(changed: ReadonlySet<string>): Promise<void> {
  for (let before = -1; before !== changed.size;) {
    before = changed.size;
    await new Promise((resolve) => setTimeout(resolve, DEBOUNCE_MILLISECONDS));
  }
}

const DEBOUNCE_MILLISECONDS = 120;

function changesText(paths: readonly string[], cwd: string): string {
  const [first = '', ...others] = paths.map((path) => visible(relative(cwd, path)));
  return `${first}${others.length === 0 ? '' : ` and ${others.length} more`} changed`;
}

function isPassedOver(path: string, { file, folder }: WatchedPlace): boolean {
  if (path === folder) return false;
  if (file !== undefined) return path !== file && !isSetting(path);
  return relative(folder, path)
    .split(sep)
    .some((name) => name === 'node_modules' || name === '.git');
}

function isOfInterest(path: string, { file }: WatchedPlace): boolean {
  return file === undefined ? /\.(?:ya?ml|json)$/.test(path) || isSetting(path) : path === file || isSetting(path);
}

function isSetting(path: string): boolean {
  const name = basename(path);
  return name === '.gitignore' || CONFIG_NAMES.some((config) => config === name);
}

/** The places of what names stand for, of the config files that hold for it, and of what those name. */
export function placesOf(
  names: readonly string[],
  configs: readonly { readonly path: string; readonly folder: string; readonly crds?: readonly string[] }[],
  cwd: string,
): readonly WatchedPlace[] {
  return [
    ...watchedPlaces(names, cwd),
    ...configs.flatMap(({ crds = [], folder, path }) => [{ folder, file: path }, ...watchedPlaces(crds, folder)]),
  ];
}
