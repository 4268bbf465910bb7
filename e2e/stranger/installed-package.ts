import { spawnSync } from 'node:child_process';
import { cpSync, existsSync, mkdirSync, mkdtempSync, readdirSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { packedState } from './packed-state.js';

/** The folder of the repository. */
export const root = fileURLToPath(new URL('../..', import.meta.url));

/** What a person sees of one command. */
export interface Seen {
  readonly exitCode: number | null;
  readonly stdout: string;
  readonly stderr: string;
}

/** A packed package, installed into an empty folder of an empty home, as a stranger gets it. */
export interface InstalledPackage {
  readonly folder: string;
  /** Runs a command in the folder, or in the one given, the package's own and the machine's; at most 256 MiB of output are kept. */
  run(
    command: string,
    args: readonly string[],
    options?: { readonly input?: string; readonly env?: Readonly<Record<string, string>>; readonly cwd?: string },
  ): Seen;
  dispose(): void;
}

/**
 * Packs the built package in `packages/<name>` and installs the tarball without a network; the next caller gets a copy of what was installed, as
 * long as nothing that is packed has changed.
 *
 * The installing folder is an ES module; `flags` go to `npm install`. Throws where npm refuses.
 */
export function installPackage(name: string, ...flags: readonly string[]): InstalledPackage {
  const folder = mkdtempSync(join(tmpdir(), 'structural-e2e-'));
  const home = join(folder, '.home');
  cpSync(installedOnce(name, flags), folder, { recursive: true, verbatimSymlinks: true });
  mkdirSync(home);
  const environment = { PATH: [join(folder, 'node_modules/.bin'), process.env['PATH'] ?? ''].join(delimiter), HOME: home, NO_COLOR: '1' };
  return {
    folder,
    run(command, args, { cwd = folder, input = '', env = {} } = {}) {
      const { status, stdout, stderr } = spawnSync(command, args, {
        cwd,
        encoding: 'utf8',
        input,
        env: { ...environment, ...env },
        maxBuffer: 1 << 28,
      });
      return { exitCode: status, stdout, stderr };
    },
    dispose: () => {
      // Programs that were started from it may end a moment later than they answer.
      rmSync(folder, { recursive: true, force: true, maxRetries: 10, retryDelay: 500 });
    },
  };
}

/** A folder with the package installed, which nobody writes into: made by the first who asks, also of those who ask at once. */
function installedOnce(name: string, flags: readonly string[]): string {
  const source = join(root, 'packages', name);
  const shared = join(root, 'node_modules/.cache/structural-e2e');
  const folder = join(shared, `${name}-${packedState(source, flags)}`);
  if (existsSync(folder)) return folder;
  const scratch = mkdtempSync(join(tmpdir(), 'structural-pack-'));
  const [draft, home] = [join(scratch, 'installed'), join(scratch, 'home')];
  for (const one of [draft, home]) mkdirSync(one);
  const npm = (cwd: string, ...args: string[]): void => {
    const done = spawnSync('npm', args, { cwd, encoding: 'utf8', env: { ...process.env, HOME: home, NO_COLOR: '1' } });
    if (done.status !== 0) throw new Error(`npm ${args.join(' ')}: ${done.stderr}`);
  };
  npm(source, 'pack', '--ignore-scripts', '--pack-destination', home);
  const tarball = readdirSync(home).find((file) => file.endsWith('.tgz'));
  if (tarball === undefined) throw new Error('npm pack wrote no tarball');
  writeFileSync(join(draft, 'package.json'), '{ "private": true, "type": "module" }\n');
  npm(draft, 'install', '--offline', '--no-audit', '--no-fund', ...flags, join(home, tarball));
  mkdirSync(shared, { recursive: true });
  const arrived = mkdtempSync(join(shared, '.arrived-'));
  cpSync(draft, arrived, { recursive: true, verbatimSymlinks: true });
  rmSync(scratch, { recursive: true, force: true });
  for (const old of readdirSync(shared)) if (isOther(old, name, folder)) rmSync(join(shared, old), { recursive: true, force: true });
  try {
    renameSync(arrived, folder);
  } catch (error) {
    // Another one was here first, with the same.
    if (!existsSync(folder)) throw error;
    rmSync(arrived, { recursive: true, force: true });
  }
  return folder;
}

/** Whether a folder is an installation of an earlier state of the same package. */
function isOther(folder: string, name: string, current: string): boolean {
  return folder.startsWith(`${name}-`) && /^[0-9a-f]{16}$/.test(folder.slice(name.length + 1)) && !current.endsWith(folder);
}
