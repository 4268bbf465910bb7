import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { fileURLToPath } from 'node:url';

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
 * Packs the built package in `packages/<name>` and installs the tarball without a network.
 *
 * The installing folder is an ES module; `flags` go to `npm install`. Throws where npm refuses.
 */
export function installPackage(name: string, ...flags: readonly string[]): InstalledPackage {
  const folder = mkdtempSync(join(tmpdir(), 'structural-e2e-'));
  const home = join(folder, '.home');
  mkdirSync(home);
  const environment = { PATH: [join(folder, 'node_modules/.bin'), process.env['PATH'] ?? ''].join(delimiter), HOME: home, NO_COLOR: '1' };
  const npm = (cwd: string, ...args: string[]): void => {
    const done = spawnSync('npm', args, { cwd, encoding: 'utf8', env: { ...process.env, ...environment } });
    if (done.status !== 0) throw new Error(`npm ${args.join(' ')}: ${done.stderr}`);
  };
  npm(join(root, 'packages', name), 'pack', '--ignore-scripts', '--pack-destination', home);
  const tarball = readdirSync(home).find((file) => file.endsWith('.tgz'));
  if (tarball === undefined) throw new Error('npm pack wrote no tarball');
  writeFileSync(join(folder, 'package.json'), '{ "private": true, "type": "module" }\n');
  npm(folder, 'install', '--offline', '--no-audit', '--no-fund', ...flags, join(home, tarball));
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
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
