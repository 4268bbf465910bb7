import { spawnSync } from 'node:child_process';
import { cpSync, existsSync, mkdirSync, mkdtempSync, readdirSync, realpathSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, dirname, join } from 'node:path';
import { goEnvironment } from '../../../tools/go-environment/go-environment.mjs';

interface RunOptions {
  readonly path?: readonly string[];
  readonly env?: Readonly<Record<string, string>>;
  readonly cwd?: string;
}

/** A command as it is installed, and how it is removed. */
export interface Installed extends RunOptions {
  readonly command: string;
  readonly first?: readonly string[];
  /** What kubectl completes its command line with. */
  readonly completes?: string;
  remove(): void;
}

/** A way of installing the command from a release: why it cannot be tried here, and how it is done in an empty home. What goes wrong is thrown. */
interface Way {
  readonly lacks: (release: string) => string | undefined;
  readonly install: (home: EmptyHome, release: string) => Installed;
}

type EmptyHome = ReturnType<typeof emptyHome>;

/** An empty home with a copy of an example next to it, in which programs see nothing of the user but a `PATH` of the given folders. */
export function emptyHome(example: string) {
  const scratch = realpathSync(mkdtempSync(join(tmpdir(), 'structural-rehearsal-')));
  const [home, work] = [join(scratch, 'home'), join(scratch, 'work')];
  mkdirSync(home);
  cpSync(example, work, { recursive: true });
  return {
    home,
    work,
    run(command: string, args: readonly string[], { path = [], env = {}, cwd = work }: RunOptions = {}) {
      const { error, status, stdout, stderr } = spawnSync(command, args, {
        cwd,
        encoding: 'utf8',
        maxBuffer: 1 << 28,
        timeout: 600_000,
        env: { HOME: home, PATH: path.join(delimiter), NO_COLOR: '1', LANG: 'C.UTF-8', ...env },
      });
      if (error !== undefined) throw error;
      return { exitCode: status, stdout, stderr };
    },
    dispose: () => {
      rmSync(scratch, { recursive: true, force: true });
    },
  };
}

/** Where the programs of the system are. */
const SYSTEM = ['/usr/local/bin', '/usr/bin', '/bin'];
const KREW = 'sigs.k8s.io/krew/cmd/krew@v0.4.3';
const EXECUTABLE = new RegExp(`-${process.platform}-${process.arch}\\.tar\\.gz$`);

export const WAYS: Readonly<Record<string, Way>> = {
  'npm install --global': {
    lacks: () => missing('npm', '--help'),
    install({ home, run }, release) {
      const path = [dirname(process.execPath), ...SYSTEM];
      // It needs no other package: there is no registry.
      const env = { npm_config_registry: 'http://127.0.0.1:9', npm_config_prefix: join(home, 'prefix'), npm_config_audit: 'false' };
      must(run('npm', ['install', '--global', fileOf(release, 'npm', /^kubectl-structural-\d/) ?? ''], { path, env }));
      return {
        command: join(home, 'prefix/bin/kubectl-structural'),
        path: [join(home, 'prefix/bin'), ...path],
        completes: join(home, 'prefix/bin/kubectl_complete-structural'),
        remove: () => {
          must(run('npm', ['uninstall', '--global', 'kubectl-structural'], { path, env }));
        },
      };
    },
  },
  'the executable from its archive': {
    lacks: missingExecutable,
    install({ home, run }, release) {
      const bin = join(home, 'bin');
      mkdirSync(bin);
      must(run('tar', ['-xzf', fileOf(release, 'executables', EXECUTABLE) ?? '', '-C', bin], { path: SYSTEM }));
      symlinkSync('kubectl-structural', join(bin, 'kubectl_complete-structural'));
      return {
        command: join(bin, 'kubectl-structural'),
        path: [bin],
        completes: join(bin, 'kubectl_complete-structural'),
        remove: () => {
          rmSync(bin, { recursive: true });
        },
      };
    },
  },
  /** By the real krew, with the archive, as its address is not published yet. */
  krew: {
    lacks: (release) => missing('go', 'version') ?? missing('kubectl', '--help') ?? missingExecutable(release),
    install({ home, run }, release) {
      const tools = join(home, 'tools');
      const made = spawnSync('go', ['install', KREW], { encoding: 'utf8', env: { ...goEnvironment(), GOBIN: tools } });
      if (made.status !== 0) throw new Error(`${KREW}: ${made.stderr}`);
      // An index as krew's own is: a repository of git with the manifest.
      const index = join(home, 'index');
      const manifest = join(index, 'plugins/structural.yaml');
      cpSync(join(release, 'krew/structural.yaml'), manifest, { recursive: true });
      const as = ['-c', 'user.name=index', '-c', 'user.email=index@localhost'];
      for (const args of [
        ['init', '--quiet'],
        ['add', '.'],
        [...as, 'commit', '--quiet', '--message', 'structural'],
      ])
        must(run('git', args, { path: SYSTEM, cwd: index }));
      const env = { KREW_ROOT: join(home, '.krew'), KREW_DEFAULT_INDEX_URI: index };
      const krew = (...args: readonly string[]): void => {
        must(run(join(tools, 'krew'), args, { path: SYSTEM, env }));
      };
      krew('update');
      krew('install', '--manifest', manifest, '--archive', fileOf(release, 'executables', EXECUTABLE) ?? '');
      return {
        command: 'kubectl',
        first: ['structural'],
        path: [join(home, '.krew/bin'), ...SYSTEM],
        remove() {
          krew('uninstall', 'structural');
          for (const folder of [index, tools, join(home, '.krew')]) rmSync(folder, { recursive: true });
        },
      };
    },
  },
};

/** The name of a program where the machine has none. */
function missing(program: string, arg: string): string | undefined {
  return spawnSync(program, [arg]).error === undefined ? undefined : program;
}

function missingExecutable(release: string): string | undefined {
  return fileOf(release, 'executables', EXECUTABLE) === undefined ? 'an executable for this machine' : undefined;
}

/** The file of a folder of the release that has a name like that, or undefined. */
function fileOf(release: string, folder: string, pattern: RegExp): string | undefined {
  const path = join(release, folder);
  const name = existsSync(path) ? readdirSync(path).find((file) => pattern.test(file)) : undefined;
  return name && join(path, name);
}

/** Throws what a program said where it failed. */
function must({ exitCode, stderr, stdout }: { readonly exitCode: number | null; readonly stderr: string; readonly stdout: string }): void {
  if (exitCode !== 0) throw new Error(`a program ended with ${String(exitCode)}: ${stdout}${stderr}`);
}
