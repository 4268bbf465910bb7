import { spawn, spawnSync } from 'node:child_process';
import { copyFileSync, mkdirSync, readdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { HERE, programName } from '../executables/platforms.mjs';
import { goPrograms } from '../programs/made-programs.mjs';

const SYSTEM = ['/usr/local/bin', '/usr/bin', '/bin'];
const KREW = 'sigs.k8s.io/krew';
const KREW_VERSION = 'v0.4.3';

/**
 * The ways of installing the command from a release. Each says what the machine lacks for it, installs into an empty home and gives how the command is run there, and
 * removes it again. What goes wrong is thrown.
 */
export const WAYS = {
  'npm install --global': {
    lacks: () => missing('npm'),
    async install({ home, run }, release) {
      const registry = await startRegistry(release);
      const path = [dirname(process.execPath), ...SYSTEM];
      const npm = (...args) =>
        must(
          run('npm', args, {
            path,
            env: {
              npm_config_registry: registry.url,
              npm_config_prefix: join(home, 'prefix'),
              npm_config_audit: 'false',
              npm_config_update_notifier: 'false',
            },
          }),
        );
      npm('install', '--global', 'kubectl-structural');
      return {
        command: join(home, 'prefix/bin/kubectl-structural'),
        path: [join(home, 'prefix/bin'), ...path],
        completes: join(home, 'prefix/bin/kubectl_complete-structural'),
        remove() {
          npm('uninstall', '--global', 'kubectl-structural');
          registry.close();
        },
      };
    },
  },
  'the executable from its archive': {
    lacks: (release) => missingExecutable(release),
    install({ home, run }, release) {
      const archive = executableOf(release);
      const bin = join(home, 'bin');
      mkdirSync(bin);
      must(run('tar', ['-xzf', archive, '-C', bin], { path: SYSTEM }));
      symlinkSync(programName(HERE), join(bin, 'kubectl_complete-structural'));
      // Nothing else is on the path: it brings its own Node.js.
      return {
        command: join(bin, programName(HERE)),
        path: [bin],
        completes: join(bin, 'kubectl_complete-structural'),
        remove: () => must(run('rm', ['-r', bin], { path: SYSTEM })),
      };
    },
  },
  krew: {
    lacks: (release) => missing('git') ?? missing('kubectl') ?? missingExecutable(release) ?? krewProgram().lacks,
    async install({ home, run }, release) {
      const { krew, validate } = krewProgram();
      const manifest = join(home, 'structural.yaml');
      const registry = await startRegistry(release);
      // The addresses of the release are those of this machine, as nothing is published; all else is as it will be.
      const text = readFileSync(join(release, 'krew/structural.yaml'), 'utf8');
      writeFileSync(
        manifest,
        text.replace(/https:\/\/github\.com\/\S+\/releases\/download\/[^/\s]+\//g, `${registry.url}release/executables/`),
      );
      // The validator of krew-index installs by `kubectl krew`.
      const tools = join(home, 'tools');
      mkdirSync(tools);
      symlinkSync(krew, join(tools, 'kubectl-krew'));
      must(run(validate, ['-manifest', manifest], { path: [tools, ...SYSTEM] }), 'the validator of krew-index');
      // An index as krew's own is: a repository of git with the manifest.
      const index = join(home, 'index');
      mkdirSync(join(index, 'plugins'), { recursive: true });
      copyFileSync(manifest, join(index, 'plugins/structural.yaml'));
      const git = (...args) =>
        must(run('git', ['-c', 'user.name=index', '-c', 'user.email=index@localhost', ...args], { path: SYSTEM, cwd: index }));
      git('init', '--quiet');
      git('add', '.');
      git('commit', '--quiet', '--message', 'structural');
      const env = { KREW_ROOT: join(home, '.krew'), KREW_DEFAULT_INDEX_URI: index };
      must(run(krew, ['update'], { path: SYSTEM, env }));
      must(run(krew, ['install', 'structural'], { path: SYSTEM, env }));
      const bin = join(home, '.krew/bin');
      return {
        command: 'kubectl',
        first: ['structural'],
        path: [bin, ...SYSTEM],
        remove() {
          must(run(krew, ['uninstall', 'structural'], { path: SYSTEM, env }));
          must(run('rm', ['-rf', manifest, tools, index, join(home, '.krew')], { path: SYSTEM }));
          registry.close();
        },
      };
    },
  },
};

/** A registry with the packages of a folder. */
function startRegistry(folder) {
  const child = spawn(process.execPath, [fileURLToPath(new URL('registry.mjs', import.meta.url)), folder], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  process.once('exit', () => child.kill());
  return new Promise((resolve, reject) => {
    child.once('error', reject);
    child.once('exit', (code) => reject(new Error(`the registry ended with ${code}`)));
    child.stdout.once('data', (bytes) => {
      // Whatever goes wrong, nobody waits for it.
      child.unref();
      child.stdout.unref();
      resolve({ url: bytes.toString().trim(), close: () => child.kill() });
    });
  });
}

function missing(program) {
  return spawnSync(program, ['--version'], { encoding: 'utf8' }).error === undefined ? undefined : program;
}

function missingExecutable(release) {
  return executableOf(release) === undefined ? `an executable for ${HERE} in the release` : undefined;
}

function executableOf(release) {
  const folder = join(release, 'executables');
  try {
    const name = readdirSync(folder).find((file) => file.endsWith(`-${HERE}.tar.gz`));
    return name === undefined ? undefined : join(folder, name);
  } catch {
    return undefined;
  }
}

/** The real krew and the validator of its index. */
function krewProgram() {
  const { krew, 'validate-krew-manifest': validate, lacks } = goPrograms(KREW, KREW_VERSION, ['cmd/krew', 'cmd/validate-krew-manifest']);
  return { krew, validate, lacks };
}

function must(seen, what = 'a program') {
  if (seen.exitCode !== 0) throw new Error(`${what} ended with ${seen.exitCode}: ${seen.stdout}${seen.stderr}`);
  return seen;
}
