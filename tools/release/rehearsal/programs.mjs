import { spawn, spawnSync } from 'node:child_process';
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { HERE } from '../executables/platforms.mjs';

/** Where the programs of the system are. */
export const SYSTEM = ['/usr/local/bin', '/usr/bin', '/bin'];

/** The name of a program where the machine has none. */
export function missing(program, ...args) {
  return spawnSync(program, args.length === 0 ? ['--version'] : args, { encoding: 'utf8' }).error === undefined ? undefined : program;
}

/** What a way lacks that needs the executable of this machine. */
export function missingExecutable(release) {
  return executableOf(release) === undefined ? `an executable for ${HERE} in the release` : undefined;
}

/** The archive of the executable of this machine, or of another platform, in a release. */
export function executableOf(release, platform = HERE) {
  return fileOf(release, 'executables', `-${platform}.tar.gz`);
}

/** The file of a folder of the release with a name that ends so, or undefined. */
export function fileOf(release, folder, end) {
  try {
    const name = readdirSync(join(release, folder)).find((file) => file.endsWith(end));
    return name === undefined ? undefined : join(release, folder, name);
  } catch {
    return undefined;
  }
}

/** Throws what a program said where it failed. */
export function must(seen, what = 'a program') {
  if (seen.exitCode !== 0) throw new Error(`${what} ended with ${seen.exitCode}: ${seen.stdout}${seen.stderr}`);
  return seen;
}

/** A registry of npm with the packages of a release, which has its files besides; it ends with this process at the latest. */
export function startRegistry(release) {
  const program = fileURLToPath(new URL('registry.mjs', import.meta.url));
  const child = spawn(process.execPath, [program, release], { stdio: ['ignore', 'pipe', 'inherit'] });
  process.once('exit', () => child.kill());
  return new Promise((resolve, reject) => {
    child.once('error', reject);
    child.once('exit', (code) => reject(new Error(`the registry ended with ${code}`)));
    child.stdout.once('data', (bytes) => {
      // Whatever goes wrong, nobody waits for it.
      for (const each of [child, child.stdout]) each.unref();
      resolve({ url: bytes.toString().trim(), close: () => child.kill() });
    });
  });
}
