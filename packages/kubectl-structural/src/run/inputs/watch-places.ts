import { statSync } from 'node:fs';
import { basename, relative, sep } from 'node:path';
import { CONFIG_NAMES, type WatchedPlace } from '@structural/sources';

/** What became of watched places since they were asked about last. */
export interface PlaceWatch {
  /** Watches places, those that are watched already aside; resolves once changes of all are seen. */
  follow(places: readonly WatchedPlace[]): Promise<void>;
  /** Resolves once something has changed or watching fails, which it may have already. */
  wait(): Promise<void>;
  /** The paths that changed and were not taken. */
  readonly changed: ReadonlySet<string>;
  /** Takes the paths that changed. One that changes from then on is among them again. */
  take(): readonly string[];
  /** Why nothing can be watched, if so. */
  failure(): string | undefined;
  /** Ends it: nothing is watched from then on, whatever is asked for. */
  close(): Promise<void>;
}

/** Opens a watch over files and settings. A file that is replaced, as editors do, is still watched. */
export async function watchPlaces(): Promise<PlaceWatch> {
  const { watch } = await import('chokidar');
  const known = new Map<string, ReturnType<typeof watch>>();
  const changed = new Set<string>();
  let wake = (): void => undefined;
  let failure: string | undefined;
  let isClosed = false;
  /** What was seen of files when they were taken: events come late, and several of one change. */
  const taken = new Map<string, string>();
  const note = (path: string): void => {
    if (isClosed || stampOf(path) === taken.get(path)) return;
    changed.add(path);
    wake();
  };
  const followOne = async (place: WatchedPlace): Promise<void> => {
    const key = JSON.stringify(place);
    if (isClosed || known.has(key)) return;
    const watcher = watch(place.folder, {
      ignoreInitial: true,
      ignored: (path) => isPassedOver(path, place),
      ...(place.file !== undefined && { depth: 0 }),
    });
    known.set(key, watcher);
    watcher.on('all', (_, path) => {
      if (!isOfInterest(path, place)) return;
      note(path);
      setTimeout(note, PASSED_OVER_MILLISECONDS, path).unref();
    });
    watcher.on('error', (error) => {
      failure = error instanceof Error ? error.message : String(error);
      wake();
    });
    await new Promise<void>((resolve) => void watcher.once('ready', resolve).once('error', () => resolve()));
  };
  return {
    changed,
    take: () => {
      const paths = [...changed];
      changed.clear();
      for (const path of paths) taken.set(path, stampOf(path));
      return paths;
    },
    follow: async (places) => {
      for (const place of places) await followOne(place);
    },
    wait: async () => {
      while (changed.size === 0 && failure === undefined) await new Promise<void>((resolve) => (wake = resolve));
    },
    failure: () => failure,
    close: async () => {
      isClosed = true;
      await Promise.all([...known.values()].map((watcher) => watcher.close()));
    },
  };
}

/** chokidar skips a change of a file so soon after the one before, 50 ms; looked for with some room. */
const PASSED_OVER_MILLISECONDS = 100;

/** Changes with the content of a file, as far as its folder tells. */
function stampOf(path: string): string {
  try {
    const { ino, mtimeNs, size } = statSync(path, { bigint: true });
    return [ino, size, mtimeNs].join(' ');
  } catch {
    return '';
  }
}

/** Waits until nothing more changes for a moment: editors and git touch several files, one several times. */
export async function settled(changed: ReadonlySet<string>, milliseconds: number): Promise<void> {
  for (let before = -1; before !== changed.size;) {
    before = changed.size;
    await new Promise((resolve) => setTimeout(resolve, milliseconds));
  }
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
