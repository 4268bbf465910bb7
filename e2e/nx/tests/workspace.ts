import { spawnSync } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { installApart } from '../../stranger/install-apart.js';
import { root } from '../../stranger/installed-package.js';

/** A version of Nx, installed in a folder of its own with our packed packages beside it. */
export interface Host {
  readonly name: string;
  /** A test that needs it; skipped, and counted as such, where it cannot be installed. */
  readonly test: jest.It;
  /** A copy of the example, in a repository with one commit on `main`; with packages of its own where it is to change them. */
  workspace(packages?: 'own' | 'shared'): Workspace;
}

/** A workspace of a stranger. */
export interface Workspace {
  readonly folder: string;
  write(file: string, text: string): void;
  read(file: string): string;
  nx(...args: readonly string[]): { readonly exitCode: number | null; readonly output: string };
  /** The tasks of a run, each with whether it came out of the cache. Throws where one fails. */
  tasks(...args: readonly string[]): Readonly<Record<string, 'cached' | 'ran'>>;
  git(...args: readonly string[]): void;
  dispose(): void;
}

const PACKAGES = {
  'nx-plugin': '@structural/nx',
  'kubectl-structural': 'kubectl-structural',
  'catalog-publisher': '@structural/catalog-publisher',
};

/** Builds try the newest version, the night all. */
export function versions(isWhole: boolean): readonly string[] {
  return isWhole ? ['nx-21', 'nx-22', 'nx-23', 'nx-24'] : ['nx-24'];
}

/** Versions of Nx, each installed. */
export function hosts(isWhole: boolean): readonly Host[] {
  return versions(isWhole).map(hostOf);
}

function hostOf(name: string): Host {
  const folder = fileURLToPath(new URL(`../${name}`, import.meta.url));
  const apart = installApart(folder);
  let arePacked = false;
  return {
    name,
    test: apart.test,
    workspace: (packages = 'shared') => {
      if (!arePacked) for (const [source, target] of Object.entries(PACKAGES)) unpack(source, join(folder, 'node_modules', target));
      arePacked = true;
      const place = mkdtempSync(join(tmpdir(), 'structural-nx-'));
      cpSync(join(root, 'examples/nx-workspace'), place, { recursive: true });
      if (packages === 'shared') symlinkSync(join(folder, 'node_modules'), join(place, 'node_modules'), 'junction');
      else cpSync(join(folder, 'node_modules'), join(place, 'node_modules'), { recursive: true, verbatimSymlinks: true });
      const opened = workspaceIn(place);
      opened.git('init', '--quiet', '--initial-branch=main');
      opened.git('add', '.');
      opened.git('commit', '--quiet', '--message=first');
      return opened;
    },
  };
}

/** Puts what a package packs where it would be installed. */
function unpack(name: string, target: string): void {
  const scratch = mkdtempSync(join(tmpdir(), 'structural-pack-'));
  const run = (command: string, ...args: readonly string[]): void => {
    const { status, stderr } = spawnSync(command, args, { cwd: join(root, 'packages', name), encoding: 'utf8' });
    if (status !== 0) throw new Error(`${command} ${args.join(' ')}: ${stderr}`);
  };
  run('npm', 'pack', '--ignore-scripts', '--pack-destination', scratch);
  rmSync(target, { recursive: true, force: true });
  mkdirSync(target, { recursive: true });
  const [tarball = ''] = readdirSync(scratch);
  run('tar', '-xzf', join(scratch, tarball), '--strip-components=1', '-C', target);
  rmSync(scratch, { recursive: true, force: true });
}

function workspaceIn(folder: string): Workspace {
  // Nx starts a process for each plugin, which is most of what a command takes. The first command of a workspace does so, as Nx does unasked; the others
  // load plugins into their own process, as Nx does where one asks it to.
  let isFirst = true;
  const environment = (): NodeJS.ProcessEnv => ({
    ...Object.fromEntries(
      Object.entries(process.env).filter(([name]) => !/^(?:NX_|JEST|NODE_OPTIONS|FORCE_COLOR|NODE_PATH|GIT_)/.test(name)),
    ),
    NX_DAEMON: 'false',
    NX_NO_CLOUD: 'true',
    NX_TUI: 'false',
    NO_COLOR: '1',
    CI: '1',
    ...(isFirst ? {} : { NX_ISOLATE_PLUGINS: 'false' }),
  });
  const run = (command: string, args: readonly string[]): { readonly exitCode: number | null; readonly output: string } => {
    const { status, stderr, stdout } = spawnSync(command, args, { cwd: folder, encoding: 'utf8', env: environment(), timeout: 300_000 });
    return { exitCode: status, output: `${stdout}${stderr}` };
  };
  const { bin } = JSON.parse(readFileSync(join(folder, 'node_modules/nx/package.json'), 'utf8')) as {
    readonly bin: { readonly nx: string };
  };
  const nx: Workspace['nx'] = (...args) => {
    const done = run(process.execPath, [join(folder, 'node_modules/nx', bin.nx), ...args]);
    isFirst = false;
    return done;
  };
  return {
    folder,
    write: (file, text) => {
      mkdirSync(dirname(join(folder, file)), { recursive: true });
      writeFileSync(join(folder, file), text);
    },
    read: (file) => readFileSync(join(folder, file), 'utf8'),
    nx,
    tasks: (...args) => {
      const { exitCode, output } = nx('run-many', '--outputStyle=static', ...args);
      if (exitCode !== 0) throw new Error(output);
      const found = [...output.matchAll(/^\s*> ?nx run (\S+?)(?:\s+\[(?:local cache|existing outputs match the cache)[^\]]*(\]))?\s*$/gm)];
      return Object.fromEntries(found.map(([, task = '', cached]) => [task, cached === undefined ? 'ran' : 'cached']));
    },
    git: (...args) => {
      const name = ['-c', 'user.name=stranger', '-c', 'user.email=stranger@example.com', '-c', 'commit.gpgsign=false'];
      const { exitCode, output } = run('git', [...name, ...args]);
      if (exitCode !== 0) throw new Error(`git ${args.join(' ')}: ${output}`);
    },
    dispose: () => {
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
