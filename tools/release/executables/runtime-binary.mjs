import { existsSync, mkdirSync, mkdtempSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { run } from '../release-tree.mjs';
import { PLATFORMS } from './platforms.mjs';

const { lockfileVersion, packages } = JSON.parse(readFileSync(new URL('runtimes/package-lock.json', import.meta.url), 'utf8'));

/** The Node.js in the executable of a platform: the package that it comes from, and its version. */
export function runtimeOf(platform) {
  const { runtime } = PLATFORMS[platform];
  return { name: runtime, ...packages[`node_modules/${runtime}`] };
}

/** The path of the Node.js of a platform, which npm installs once into `cache`: its bytes are those of the lockfile, and nothing of the package is run. */
export function runtimeBinary(platform, cache) {
  const { name, ...locked } = runtimeOf(platform);
  const folder = join(cache, `${name}-${locked.version}`);
  if (!existsSync(folder)) {
    mkdirSync(cache, { recursive: true });
    const draft = mkdtempSync(join(cache, '.draft-'));
    const manifest = { dependencies: { [name]: locked.version } };
    const lock = { lockfileVersion, packages: { '': manifest, [`node_modules/${name}`]: locked } };
    for (const [file, content] of Object.entries({ package: manifest, 'package-lock': lock }))
      writeFileSync(join(draft, `${file}.json`), JSON.stringify(content));
    // Most are of other platforms than this machine is.
    run('npm', ['ci', '--force', '--ignore-scripts', '--no-audit', '--no-fund', '--prefer-offline'], draft);
    if (!existsSync(folder)) renameSync(draft, folder);
    rmSync(draft, { recursive: true, force: true });
  }
  return join(folder, 'node_modules', name, PLATFORMS[platform].binary);
}
