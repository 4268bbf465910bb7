import { copyFileSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { run } from '../release-tree.mjs';
import { HERE } from './platforms.mjs';
import { runtimeBinary } from './runtime-binary.mjs';
import { signDarwin } from './sign-darwin.mjs';
import { unsignWindows } from './unsign-windows.mjs';

const MAIN = join(import.meta.dirname, 'main.cjs');

/**
 * Writes the single executable of a platform to `output`: Node.js with the files of the packed command, which is unpacked at `command`. Node.js of this machine
 * makes it, of any platform. The files are read in order of their names, so that the same files give the same bytes.
 */
export function buildExecutable({ cache, command, output, platform, scratch }) {
  const files = ['dist', 'module'].flatMap((folder) => readdirSync(join(command, folder)).map((name) => `${folder}/${name}`));
  const config = {
    // By its name alone: the executable has in it where it was.
    main: 'main.cjs',
    mainFormat: 'commonjs',
    executable: runtimeBinary(platform, cache),
    output,
    disableExperimentalSEAWarning: true,
    useVfs: true,
    assets: Object.fromEntries(files.sort().map((file) => [file, join(command, file)])),
  };
  mkdirSync(dirname(output), { recursive: true });
  copyFileSync(MAIN, join(scratch, 'main.cjs'));
  const file = join(scratch, `${platform}.json`);
  writeFileSync(file, JSON.stringify(config));
  run(runtimeBinary(HERE, cache), ['--build-sea', file], scratch);
  if (platform.startsWith('darwin')) signDarwin(output, 'kubectl-structural');
  if (platform.startsWith('win32')) unsignWindows(output);
}

/** The terms of Node.js, and of all that is in it: those of this machine's, since not every package of npm has them. */
export function runtimeLicense(cache) {
  return readFileSync(join(dirname(runtimeBinary(HERE, cache)), '..', 'LICENSE'), 'utf8');
}
