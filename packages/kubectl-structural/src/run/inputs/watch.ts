import { accessSync, constants } from 'node:fs';
import { join, relative } from 'node:path';
import { visible } from '@structural/presenters';
import { CONFIG_NAMES, configFolders, watchedPlaces, type WatchedPlace } from '@structural/sources';
import type { ExitCode } from '../program/exit-code.js';
import { refuse } from '../program/refuse.js';
import { write, type Streams } from '../program/streams.js';
import { settled, watchPlaces } from './watch-places.js';

/** Why a run cannot be watched, if so. */
export function unwatchable(
  names: readonly string[],
  { dryRun, fix }: { readonly dryRun: boolean; readonly fix: boolean },
): string | undefined {
  if (names.includes('-')) return '--watch is for files, not for standard input (-)';
  return fix || dryRun ? '--watch changes nothing: leave out --fix and --dry-run' : undefined;
}

/**
 * Runs a round, and another one each time that something changed where its files are, until the process is ended. What a round ends with is
 * reported, and does not end the watch. Resolves only where files cannot be watched.
 *
 * `places` are asked for anew after each round, as config files may name others. A file that is replaced, as editors do, is still watched.
 */
export async function watchRounds(
  round: () => Promise<ExitCode>,
  places: () => readonly WatchedPlace[],
  streams: Streams,
): Promise<ExitCode> {
  const watch = await watchPlaces();
  // Its end is announced: nothing more is to be said.
  streams.interrupts?.release();
  for (;;) {
    await watch.follow(places());
    watch.take();
    await round();
    await watch.follow(places());
    await write(streams.stderr, 'note: watching for changes; Ctrl-C ends\n');
    await watch.wait();
    const failure = watch.failure();
    if (failure !== undefined) return refuse(`cannot watch: ${visible(failure)}`, streams);
    await settled(watch.changed, DEBOUNCE_MILLISECONDS);
    await write(streams.stderr, `\nnote: ${changesText([...watch.changed], streams.cwd)}\n`);
  }
}

const DEBOUNCE_MILLISECONDS = 120;

/** The first of some paths, as from the working folder, and how many more changed. */
export function changesText(paths: readonly string[], cwd: string): string {
  const [first = '', ...others] = paths.map((path) => visible(relative(cwd, path)));
  return `${first}${others.length === 0 ? '' : ` and ${others.length} more`} changed`;
}

/** The places of what names stand for, of the config files that hold for it or would, and of what those name. */
export function placesOf(
  names: readonly string[],
  configs: readonly {
    readonly path: string;
    readonly folder: string;
    readonly crds?: readonly string[];
    readonly policies?: readonly string[];
  }[],
  cwd: string,
  home: string | undefined,
): readonly WatchedPlace[] {
  const places = watchedPlaces(names, cwd);
  const folders = new Set(places.flatMap(({ folder }) => [...configFolders(folder, home)]));
  return [
    ...places,
    // There may be a config file later, of either name.
    ...[...folders].filter(isReadable).map((folder) => ({ folder, file: join(folder, CONFIG_NAMES[0]) })),
    ...configs.flatMap(({ crds = [], folder, path, policies = [] }) => [
      { folder, file: path },
      ...watchedPlaces([...crds, ...policies], folder),
    ]),
  ];
}

function isReadable(folder: string): boolean {
  try {
    accessSync(folder, constants.R_OK);
    return true;
  } catch {
    return false;
  }
}
