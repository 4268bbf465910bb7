import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { isFile } from './is-file.js';

/** A Chromium that can be started. */
export interface BrowserProgram {
  readonly path: string;
  /** What it needs in its environment beyond that of this process. */
  readonly env: Readonly<Record<string, string>>;
}

const NAMES = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable'];

/** Where macOS and Windows have it, which is on no path. */
const PLACES: Readonly<Record<string, readonly string[]>> = {
  darwin: ['/Applications/Google Chrome.app/Contents/MacOS/Google Chrome', '/Applications/Chromium.app/Contents/MacOS/Chromium'],
  win32: [String.raw`C:\Program Files\Google\Chrome\Application\chrome.exe`],
};

/** The machine's own Chromium or Chrome; undefined where there is none that starts. */
export function ownBrowser(): BrowserProgram | undefined {
  const named = (process.env['PATH'] ?? '').split(process.platform === 'win32' ? ';' : ':').filter((folder) => folder !== '');
  return ['/usr/bin', ...named]
    .flatMap((folder) => NAMES.map((name) => join(folder, name)))
    .concat(PLACES[process.platform] ?? [])
    .filter((path) => isFile(path))
    .map((path) => ({ path, env: {} }))
    .find((program) => starts(program));
}

/** Whether a program can be loaded here: a stub, or one that misses a library, cannot. */
export function starts({ env, path }: BrowserProgram): boolean {
  // On Windows the question would open a window.
  return process.platform === 'win32' || spawnSync(path, ['--version'], { env: { ...process.env, ...env }, timeout: 30_000 }).status === 0;
}
