import { spawnSync } from 'node:child_process';
import { mkdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';

const shell = process.platform === 'win32';

/** Packs the package in `folder` and unpacks its tarball to `target`; gives the paths of its files. Nothing of the package is run. */
export function unpackTarball(folder, target) {
  mkdirSync(target, { recursive: true });
  const packed = run('npm', ['pack', '--json', '--ignore-scripts', '--pack-destination', target], folder);
  const listing = JSON.parse(packed);
  const { filename, files } = Array.isArray(listing) ? listing[0] : Object.values(listing)[0];
  run('tar', ['-xzf', filename, '--strip-components=1'], target);
  rmSync(join(target, filename));
  return files.map((file) => file.path);
}

function run(command, args, cwd) {
  const { error, status, stderr, stdout } = spawnSync(command, args, {
    cwd,
    encoding: 'utf8',
    shell: shell && command === 'npm',
    maxBuffer: 1 << 26,
  });
  if (status !== 0) throw new Error(`${command} ${args.join(' ')}: ${error?.message ?? stderr}`);
  return stdout;
}
