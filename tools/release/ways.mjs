import { spawnSync } from 'node:child_process';
import { cpSync, existsSync, mkdirSync, readdirSync, symlinkSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { goEnvironment } from '../go-environment/go-environment.mjs';
import { HERE, programName } from './executables/platforms.mjs';

/** Where the programs of the system are. */
const SYSTEM = ['/usr/local/bin', '/usr/bin', '/bin'];
const KREW = 'sigs.k8s.io/krew/cmd/krew@v0.4.3';

/**
 * The ways of installing the command from a release that are rehearsed. Each says what the machine lacks for it, installs into an empty home and gives how
 * the command is run there, and removes it again. What goes wrong is thrown.
 */
export const WAYS = {
  'npm install --global': {
    lacks: () => missing('npm'),
    install({ home, run }, release) {
      const path = [dirname(process.execPath), ...SYSTEM];
      // It needs no other package: there is no registry.
      const env = { npm_config_registry: 'http://127.0.0.1:9', npm_config_prefix: join(home, 'prefix'), npm_config_audit: 'false' };
      must(run('npm', ['install', '--global', fileOf(release, 'npm', /^kubectl-structural-\d/)], { path, env }));
      return {
        command: join(home, 'prefix/bin/kubectl-structural'),
        path: [join(home, 'prefix/bin'), ...path],
        completes: join(home, 'prefix/bin/kubectl_complete-structural'),
        remove: () => must(run('npm', ['uninstall', '--global', 'kubectl-structural'], { path, env })),
      };
    },
  },
  'the executable from its archive': {
    judgesCases: true,
    lacks: missingExecutable,
    install({ home, run }, release) {
      const bin = join(home, 'bin');
      mkdirSync(bin);
      must(run('tar', ['-xzf', executableOf(release), '-C', bin], { path: SYSTEM }));
      symlinkSync(programName(HERE), join(bin, 'kubectl_complete-structural'));
      return {
        command: join(bin, programName(HERE)),
        path: [bin],
        completes: join(bin, 'kubectl_complete-structural'),
        remove: () => must(run('rm', ['-r', bin], { path: SYSTEM })),
      };
    },
  },
  /** By the real krew, with the archive at hand, as its address is not published yet. */
  krew: {
    lacks: (release) => missing('go', 'version') ?? missing('kubectl') ?? missingExecutable(release),
    install({ home, run }, release) {
      const tools = join(home, 'tools');
      mkdirSync(tools);
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
      const krew = (...args) => must(run(join(tools, 'krew'), args, { path: SYSTEM, env }));
      krew('update');
      krew('install', '--manifest', manifest, '--archive', executableOf(release));
      return {
        command: 'kubectl',
        first: ['structural'],
        path: [join(home, '.krew/bin'), ...SYSTEM],
        remove() {
          krew('uninstall', 'structural');
          must(run('rm', ['-rf', index, tools, join(home, '.krew')], { path: SYSTEM }));
        },
      };
    },
  },
};

/** The name of a program where the machine has none. */
function missing(program, ...args) {
  return spawnSync(program, args.length === 0 ? ['--help'] : args).error === undefined ? undefined : program;
}

function missingExecutable(release) {
  return executableOf(release) === undefined ? `an executable for ${HERE} in the release` : undefined;
}

function executableOf(release) {
  return fileOf(release, 'executables', new RegExp(`-${HERE}\\.tar\\.gz$`));
}

/** The file of a folder of the release that has such a name, or undefined. */
function fileOf(release, folder, pattern) {
  const path = join(release, folder);
  const name = existsSync(path) ? readdirSync(path).find((file) => pattern.test(file)) : undefined;
  return name === undefined ? undefined : join(path, name);
}

/** Throws what a program said where it failed. */
function must({ exitCode, stderr, stdout }) {
  if (exitCode !== 0) throw new Error(`a program ended with ${exitCode}: ${stdout}${stderr}`);
}
