import { spawnSync } from 'node:child_process';
import { chmodSync, cpSync, existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** The last line of what is printed for the shell alone: where the command ended, and with which code. */
const MARK = '\u0001';

/**
 * A shell in a copy of a folder of `examples/`, with an empty home, no colours, and `kubectl structural` as this clone builds it. Commands see the folder and
 * the exit code that the one before them left.
 */
export function openShell(root, example) {
  const base = mkdtempSync(join(tmpdir(), 'structural-guide-'));
  const [work, bin, home] = ['work', 'bin', 'home'].map((name) => join(base, name));
  const from = join(root, 'examples', example);
  if (!existsSync(from)) throw new Error(`examples/${example} is not there`);
  cpSync(from, work, { recursive: true });
  for (const folder of [bin, home]) mkdirSync(folder);
  const program = join(root, 'packages', 'kubectl-structural', 'dist', 'kubectl-structural.cjs');
  shim(join(bin, 'kubectl-structural'), `exec '${process.execPath}' '${program}' "$@"`);
  shim(
    join(bin, 'kubectl'),
    `[ "$1" = structural ] || { echo "kubectl: no cluster here" >&2; exit 1; }; shift\nexec '${process.execPath}' '${program}' "$@"`,
  );
  // What a guide runs from the registry is what this clone builds.
  const publisher = join(root, 'packages', 'catalog-publisher', 'dist', 'structural-catalog.cjs');
  shim(
    join(bin, 'npx'),
    `[ "$1" = @structural/catalog-publisher ] || { echo "npx: no registry here" >&2; exit 1; }; shift\nexec '${process.execPath}' '${publisher}' "$@"`,
  );
  const env = {
    ...process.env,
    PATH: `${bin}:${join(root, 'node_modules', '.bin')}:${process.env.PATH}`,
    HOME: home,
    XDG_CACHE_HOME: join(home, '.cache'),
    TZ: 'UTC',
    LC_ALL: 'C.UTF-8',
    NO_COLOR: '1',
    GIT_CONFIG_NOSYSTEM: '1',
    GIT_AUTHOR_DATE: '2026-01-01T00:00:00Z',
    GIT_COMMITTER_DATE: '2026-01-01T00:00:00Z',
    GIT_AUTHOR_NAME: 'Ada',
    GIT_AUTHOR_EMAIL: 'ada@example.com',
    GIT_COMMITTER_NAME: 'Ada',
    GIT_COMMITTER_EMAIL: 'ada@example.com',
    STRUCTURAL_ROOT: root,
  };
  delete env.FORCE_COLOR;
  delete env.CI;
  delete env.GITHUB_ACTIONS;
  let cwd = work;
  let code = 0;
  return {
    /** Runs a command, and returns the lines that it prints on both streams, without spaces at their ends. */
    run(command) {
      const script = `(exit ${code})\n${command}\nprintf '\\n${MARK}%s ' $?; pwd`;
      const { stdout, error } = spawnSync('bash', ['-c', `{ ${script}\n} 2>&1`], { cwd, env, encoding: 'utf8', timeout: 120_000 });
      if (error !== undefined) throw new Error(`${command}: ${error.message}`);
      const at = stdout.lastIndexOf(`\n${MARK}`);
      if (at === -1) throw new Error(`${command} ended the shell`);
      const [, left, folder] = /^(\d+) (.*)\n$/.exec(stdout.slice(at + 2)) ?? [];
      code = Number(left);
      cwd = folder;
      const lines = stdout.slice(0, at).replaceAll(work, '.').split('\n');
      while (lines.at(-1) === '') lines.pop();
      // How long a run took is another number each time.
      return lines.map((line) => line.trimEnd().replace(/, \d+\.\d\d s$/, ', 0.02 s'));
    },
    close: () => rmSync(base, { recursive: true, force: true }),
  };
}

function shim(path, body) {
  writeFileSync(path, `#!/usr/bin/env bash\n${body}\n`);
  chmodSync(path, 0o755);
}
