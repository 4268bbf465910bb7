import { cpSync, existsSync, mkdirSync, mkdtempSync, readFileSync, renameSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { run } from '../release-tree.mjs';
import { PLATFORMS } from './platforms.mjs';

const runtimes = fileURLToPath(new URL('runtimes', import.meta.url));
const lock = JSON.parse(readFileSync(join(runtimes, 'package-lock.json'), 'utf8'));

/** The Node.js in the executable of a platform: the package that it comes from, and its version. */
export function runtimeOf(platform) {
  const { runtime } = PLATFORMS[platform];
  return { name: runtime, ...lock.packages[`node_modules/${runtime}`] };
}

/** The path of the Node.js of a platform, which npm installs once into `cache`: its bytes are those of the lockfile, and nothing of the package is run. */
export function runtimeBinary(platform, cache) {
  const { cpu, name, os, version } = runtimeOf(platform);
  const folder = join(cache, `${name}-${version}`);
  if (!existsSync(folder)) {
    mkdirSync(cache, { recursive: true });
    const draft = mkdtempSync(join(cache, '.draft-'));
    cpSync(runtimes, draft, { recursive: true });
    run('npm', ['ci', '--ignore-scripts', '--no-audit', '--no-fund', '--prefer-offline', `--os=${os}`, `--cpu=${cpu}`], draft);
    if (!existsSync(folder)) renameSync(draft, folder);
    rmSync(draft, { recursive: true, force: true });
  }
  return join(folder, 'node_modules', name, PLATFORMS[platform].binary);
}
