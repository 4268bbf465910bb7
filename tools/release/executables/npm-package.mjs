import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, mkdtempSync, readFileSync, renameSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { run } from '../release-tree.mjs';

/**
 * The folder of a package of npm, fetched through npm once and kept in `cache`. Its bytes are those of `integrity`, or it is thrown; nothing of the package is run.
 */
export function npmPackage({ integrity, name, version }, cache) {
  const folder = join(cache, `${name.replace('/', '-')}-${version}`);
  if (existsSync(folder)) return join(folder, 'package');
  mkdirSync(cache, { recursive: true });
  const draft = mkdtempSync(join(cache, '.draft-'));
  try {
    const [{ filename }] = Object.values(
      JSON.parse(
        run('npm', ['pack', '--json', '--ignore-scripts', '--prefer-offline', '--pack-destination', draft, `${name}@${version}`], draft),
      ),
    );
    const tarball = join(draft, filename.replace('@', '').replace('/', '-'));
    const digest = `sha512-${createHash('sha512').update(readFileSync(tarball)).digest('base64')}`;
    if (digest !== integrity) throw new Error(`${name} ${version} is ${digest}, not ${integrity} as is locked`);
    run('tar', ['-xzf', tarball, '-C', draft], draft);
    rmSync(tarball);
    if (!existsSync(folder)) renameSync(draft, folder);
  } finally {
    rmSync(draft, { recursive: true, force: true });
  }
  return join(folder, 'package');
}
