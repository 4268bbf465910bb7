import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { HERE, PLATFORMS } from '../../executables/platforms.mjs';
import { goPrograms } from '../../programs/made-programs.mjs';
import { fileOf, missing, must, startServer, SYSTEM } from '../programs.mjs';

/**
 * The image, pushed to a registry on loopback by crane, read back and checked there, pulled, and run as its config says: as its user, with a root that cannot
 * be written to. Where this machine has no docker its files are unpacked and become the root of a process in namespaces of its own, without network.
 */
export const image = {
  isLong: true,
  lacks: (release) => missingImage(release) ?? missingRunner() ?? cranePrograms().lacks,
  async install({ home, run, work }, release) {
    const { crane } = cranePrograms();
    const registry = await startServer(crane, ['registry', 'serve', '--address', '127.0.0.1:0'], portIn);
    const reference = `${registry.url}/structural:rehearsed`;
    const layout = join(home, 'layout');
    mkdirSync(layout);
    const tool = (command, ...args) => must(run(command, args, { path: SYSTEM, cwd: home }), `${command} ${args[0]}`);
    tool('tar', '-xf', imageOf(release), '-C', layout);
    const digest = readFileSync(join(release, 'image/digest.txt'), 'utf8').trim();
    tool(crane, 'push', layout, reference);
    if (tool(crane, 'digest', reference).stdout.trim() !== digest) throw new Error(`the registry has another digest than ${digest}`);
    tool(crane, 'validate', '--remote', reference);
    const { config } = JSON.parse(tool(crane, 'config', '--platform', platform(), reference).stdout);
    const runner = hasDocker() ? pullByDocker({ home, reference, tool, work }) : unpack({ config, crane, home, reference, tool, work });
    return {
      ...runner,
      path: SYSTEM,
      remove() {
        runner.remove();
        tool('rm', '-rf', layout);
        registry.close();
      },
    };
  },
};

function platform() {
  return `linux/${PLATFORMS[HERE].arch}`;
}

function pullByDocker({ reference, tool, work }) {
  tool('docker', 'pull', '--quiet', reference);
  const limits = ['--read-only', '--network', 'none', '--cap-drop', 'ALL', '--security-opt', 'no-new-privileges'];
  return {
    command: 'docker',
    first: ['run', '--rm', ...limits, '--volume', `${work}:/work:ro`, reference],
    remove: () => tool('docker', 'rmi', reference),
  };
}

/** What runs in a container, without one: sh makes the mounts, and the command replaces it. */
const SCRIPT = `root=$1 work=$2; shift 2
mount --bind "$root" "$root"; mount --bind "$work" "$root/work"; mount --rbind /dev "$root/dev"; mount --bind /proc "$root/proc"
mount -o remount,bind,ro "$root/work"; mount -o remount,bind,ro "$root"
exec setpriv --clear-groups --no-new-privs "$@"`;

function unpack({ config, crane, home, reference, tool, work }) {
  const archive = join(home, 'image.tar');
  const root = join(home, 'root');
  tool(crane, 'export', '--platform', platform(), reference, archive);
  mkdirSync(root);
  tool('tar', '-xf', archive, '-C', root);
  holdsNoShell(tool('tar', '-tf', archive).stdout.trim().split('\n'), config);
  for (const name of ['dev', 'proc']) mkdirSync(join(root, name));
  const script = join(home, 'run.sh');
  writeFileSync(script, SCRIPT);
  const [user, group] = config.User.split(':');
  const inside = ['unshare', '--root', root, '--wd', config.WorkingDir, '--setgid', group, '--setuid', user];
  return {
    command: 'unshare',
    first: [
      '--mount',
      '--net',
      '--ipc',
      'sh',
      '-eu',
      script,
      root,
      work,
      'env',
      '-i',
      ...config.Env,
      ...absolute(inside),
      ...config.Entrypoint,
    ],
    remove: () => tool('rm', '-rf', archive, root, script),
  };
}

/** The program is found before the environment of the image counts. */
function absolute([program, ...args]) {
  const folder = SYSTEM.find((each) => existsSync(join(each, program)));
  return [join(folder, program), ...args];
}

/** One program alone is there to be run, by a user that is not root. */
function holdsNoShell(files, { Entrypoint, User }) {
  const programs = files.filter((file) => /^(usr\/)?s?bin\/./.test(file)).map((file) => `/${file}`);
  if (JSON.stringify(programs) !== JSON.stringify(Entrypoint)) throw new Error(`the image has other programs: ${programs.join(', ')}`);
  if (!/^[1-9]\d*:[1-9]\d*$/.test(User)) throw new Error(`the user of the image is ${User}`);
}

function missingImage(release) {
  return imageOf(release) === undefined || !HERE.startsWith('linux-') ? 'an image for this machine in the release' : undefined;
}

function missingRunner() {
  if (hasDocker()) return undefined;
  const absent = missing('unshare') ?? missing('setpriv');
  if (absent !== undefined) return `docker or ${absent}`;
  return spawnSync('unshare', ['--mount', '--net', 'true']).status === 0 ? undefined : 'docker or the rights to make namespaces';
}

function hasDocker() {
  return spawnSync('docker', ['info', '--format', '{{.ID}}'], { timeout: 20_000 }).status === 0;
}

function imageOf(release) {
  return fileOf(release, 'image', '.tar');
}

function cranePrograms() {
  return goPrograms('github.com/google/go-containerregistry', 'v0.22.1', ['cmd/crane']);
}

/** Where crane's registry listens, as its log says. */
function portIn(text) {
  const port = /(?:127\.0\.0\.1:|port )(\d+)/.exec(text)?.[1];
  return port === undefined ? undefined : `127.0.0.1:${port}`;
}
