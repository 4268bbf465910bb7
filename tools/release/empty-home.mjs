import { spawnSync } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, realpathSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { filesBelow } from './archives.mjs';

/** What the command keeps by itself, and npm: caches, which people remove like any other. */
const CACHES = /^\.(cache\/kubectl-structural|npm)\//;

/**
 * An empty home with a copy of an example beside it, in which programs see nothing of the user but a `PATH` of the given folders. `dispose` removes both.
 */
export function emptyHome(example) {
  const scratch = realpathSync(mkdtempSync(join(tmpdir(), 'structural-rehearsal-')));
  const home = join(scratch, 'home');
  const work = join(scratch, 'work');
  mkdirSync(home);
  cpSync(example, work, { recursive: true });
  return {
    home,
    work,
    run(command, args, { path = [], env = {}, cwd = work } = {}) {
      const { error, status, stdout, stderr } = spawnSync(command, args, {
        cwd,
        encoding: 'utf8',
        maxBuffer: 1 << 28,
        timeout: 600_000,
        env: { HOME: home, PATH: path.join(delimiter), NO_COLOR: '1', LANG: 'C.UTF-8', ...env },
      });
      if (error !== undefined) throw new Error(`${command} ${args.join(' ')}: ${error.message}`);
      return { exitCode: status, stdout, stderr };
    },
    /** What is left in the home besides caches. */
    left: () => filesBelow(home).filter((file) => !CACHES.test(file)),
    dispose: () => rmSync(scratch, { recursive: true, force: true }),
  };
}
