import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { npmPackage } from './npm-package.mjs';
import { PLATFORMS } from './platforms.mjs';

const lock = JSON.parse(readFileSync(new URL('runtimes/package-lock.json', import.meta.url), 'utf8'));

/** The Node.js in the executable of a platform: the package that it comes from, and its version. */
export function runtimeOf(platform) {
  const { runtime } = PLATFORMS[platform];
  return { name: runtime, ...lock.packages[`node_modules/${runtime}`] };
}

/** The path of the Node.js of a platform, kept in `cache`; its bytes are those of the lockfile. */
export function runtimeBinary(platform, cache) {
  return join(npmPackage(runtimeOf(platform), cache), PLATFORMS[platform].binary);
}
