import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const packageFolder = fileURLToPath(new URL('../../../packages/catalog-publisher', import.meta.url));

/** The packed package, installed without a network into an empty folder. */
export interface Installation {
  readonly folder: string;
  /** Runs `structural-catalog` there. */
  run(...args: readonly string[]): { readonly status: number | null; readonly stdout: string; readonly stderr: string };
  dispose(): void;
}

/** Packs the package and installs its tarball as a stranger would. Throws where npm refuses. */
export function install(): Installation {
  const folder = mkdtempSync(join(tmpdir(), 'catalog-installed-'));
  const home = join(folder, 'home');
  mkdirSync(home);
  const npm = (cwd: string, ...args: string[]): void => {
    const done = spawnSync('npm', args, { cwd, encoding: 'utf8', env: { ...process.env, HOME: home } });
    if (done.status !== 0) throw new Error(`npm ${args.join(' ')}: ${done.stderr}`);
  };
  npm(packageFolder, 'pack', '--ignore-scripts', '--pack-destination', folder);
  const tarball = readdirSync(folder).find((name) => name.endsWith('.tgz'));
  if (tarball === undefined) throw new Error('npm pack wrote no tarball');
  npm(folder, 'init', '--yes');
  npm(folder, 'install', '--offline', '--no-audit', '--no-fund', `./${tarball}`);
  return {
    folder,
    run: (...args) => {
      const { status, stderr, stdout } = spawnSync(join(folder, 'node_modules/.bin/structural-catalog'), args, { cwd: folder, encoding: 'utf8', maxBuffer: 1 << 28 });
      return { status, stdout, stderr };
    },
    dispose: () => {
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
