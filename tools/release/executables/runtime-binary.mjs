import { existsSync, mkdirSync, mkdtempSync, readFileSync, renameSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { createHash } from 'node:crypto';
import { run } from '../release-tree.mjs';
import { PLATFORMS } from './platforms.mjs';

const lock = JSON.parse(readFileSync(new URL('runtimes/package-lock.json', import.meta.url), 'utf8'));

/** The Node.js in the executable of a platform: the package that it comes from, and its version. */
export function runtimeOf(platform) {
  const { runtime } = PLATFORMS[platform];
  return { name: runtime, ...lock.packages[`node_modules/${runtime}`] };
}

/**
 * The path of the Node.js of a platform, fetched through npm once and kept in `cache`. Its bytes are those of the lockfile, or it is thrown; nothing of the package
 * is run.
 */
export function runtimeBinary(platform, cache) {
  const { integrity, name, version } = runtimeOf(platform);
  const folder = join(cache, `${name}-${version}`);
  const binary = join(folder, 'package', PLATFORMS[platform].binary);
  if (existsSync(binary)) return binary;
  mkdirSync(cache, { recursive: true });
  const draft = mkdtempSync(join(cache, '.draft-'));
  try {
    const [{ filename }] = Object.values(
      JSON.parse(
        run('npm', ['pack', '--json', '--ignore-scripts', '--prefer-offline', '--pack-destination', draft, `${name}@${version}`], draft),
      ),
    );
    const tarball = join(draft, filename);
    const digest = `sha512-${createHash('sha512').update(readFileSync(tarball)).digest('base64')}`;
    if (digest !== integrity) throw new Error(`${name} ${version} is ${digest}, not ${integrity} as the lockfile says`);
    run('tar', ['-xzf', tarball, '-C', draft], draft);
    rmSync(tarball);
    if (!existsSync(folder)) renameSync(draft, folder);
  } finally {
    rmSync(draft, { recursive: true, force: true });
  }
  return binary;
}
