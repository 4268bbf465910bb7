import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { fileURLToPath } from 'node:url';

export const root = fileURLToPath(new URL('../../..', import.meta.url));

/** What a person sees of one command. */
export interface Seen {
  readonly exitCode: number | null;
  readonly stdout: string;
  readonly stderr: string;
}

/** The packed package, installed into an empty folder of an empty home, as a stranger gets it. */
export interface Installation {
  readonly folder: string;
  run(command: string, args: readonly string[], options?: { input?: string; env?: Readonly<Record<string, string>> }): Seen;
  dispose(): void;
}

/** Packs `kubectl-structural`, installs the tarball without a network, and offers its commands. Throws where npm refuses. */
export function install(): Installation {
  const folder = mkdtempSync(join(tmpdir(), 'structural-e2e-'));
  const home = join(folder, 'home');
  mkdirSync(home);
  const environment = { PATH: [join(folder, 'node_modules/.bin'), process.env['PATH'] ?? ''].join(delimiter), HOME: home, NO_COLOR: '1' };
  const npm = (cwd: string, ...args: string[]): void => {
    const done = spawnSync('npm', args, { cwd, encoding: 'utf8', env: { ...process.env, ...environment } });
    if (done.status !== 0) throw new Error(`npm ${args.join(' ')}: ${done.stderr}`);
  };
  npm(join(root, 'packages/kubectl-structural'), 'pack', '--ignore-scripts', '--pack-destination', folder);
  const tarball = readdirSync(folder).find((name) => name.endsWith('.tgz'));
  if (tarball === undefined) throw new Error('npm pack wrote no tarball');
  npm(folder, 'init', '--yes');
  npm(folder, 'install', '--offline', '--no-audit', '--no-fund', `./${tarball}`);
  return {
    folder,
    run(command, args, { input = '', env = {} } = {}) {
      const { status, stdout, stderr } = spawnSync(command, args, { cwd: folder, encoding: 'utf8', input, env: { ...environment, ...env } });
      return { exitCode: status, stdout, stderr };
    },
    dispose: () => {
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

/** The path of a real kubectl: the machine's, else one built with Go; undefined where neither can be had. */
export function realKubectl(folder: string): string | undefined {
  if (spawnSync('kubectl', ['version', '--client']).status === 0) return 'kubectl';
  const binary = join(folder, 'kubectl');
  spawnSync('go', ['build', '-ldflags=-s -w', '-o', binary, '.'], { cwd: join(root, 'e2e/kubectl/real-kubectl'), env: { ...process.env, CGO_ENABLED: '0' } });
  return existsSync(binary) ? binary : undefined;
}

/** Whether a real kubectl can be had at all, without building it. */
export function canHaveKubectl(): boolean {
  return spawnSync('kubectl', ['version', '--client']).status === 0 || spawnSync('go', ['version']).status === 0;
}
