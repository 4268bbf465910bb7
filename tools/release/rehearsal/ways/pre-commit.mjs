import { copyFileSync, mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { programName, HERE } from '../../executables/platforms.mjs';
import { pythonProgram } from '../../programs/made-programs.mjs';
import { executableOf, missing, missingExecutable, must, SYSTEM } from '../programs.mjs';

const MANIFEST = fileURLToPath(new URL('../../../../.pre-commit-hooks.yaml', import.meta.url));

/**
 * The hooks of `language: system`, by the real pre-commit from a tag of a repository in git, where the executable is on the path and Node.js is not. They say
 * what the executable says.
 */
export const preCommit = {
  isLong: true,
  lacks: (release) => missing('git') ?? missingExecutable(release) ?? pythonProgram('pre-commit').lacks,
  check(user, release) {
    const { home, run, work } = user;
    const { 'pre-commit': program } = pythonProgram('pre-commit');
    const bin = join(home, 'bin');
    mkdirSync(bin);
    must(run('tar', ['-xzf', executableOf(release), '-C', bin], { path: SYSTEM }));
    // Whoever asked for Node.js would find that it fails.
    for (const name of ['node', 'npm', 'npx']) writeFileSync(join(bin, name), '#!/bin/sh\nexit 97\n', { mode: 0o755 });
    const path = [bin, ...SYSTEM];
    const hooks = join(home, 'hooks');
    mkdirSync(hooks);
    copyFileSync(MANIFEST, join(hooks, '.pre-commit-hooks.yaml'));
    commit(user, hooks);
    must(run('git', ['tag', 'v1.2.3'], { path: SYSTEM, cwd: hooks }));
    writeFileSync(
      join(work, '.pre-commit-config.yaml'),
      JSON.stringify({
        repos: [
          {
            repo: hooks,
            rev: 'v1.2.3',
            hooks: [{ id: 'structural-lint-system' }, { id: 'structural-validate-system', args: ['--crds', 'config/crd'] }],
          },
        ],
      }),
    );
    commit(user, work);
    const env = { GIT_CONFIG_GLOBAL: '/dev/null', PRE_COMMIT_HOME: join(home, '.pre-commit') };
    const seen = run(program, ['run', '--all-files', '--color', 'never'], { path, env });
    for (const args of [
      ['lint', 'drafts/restores.yaml'],
      ['validate', 'drafts/backup.yaml', '--crds', 'config/crd'],
    ]) {
      const [first] = run(join(bin, programName(HERE)), args).stdout.split('\n');
      if (!/ error: /.test(first) || !seen.stdout.includes(first))
        throw new Error(`pre-commit does not say "${first}": ${seen.stdout}${seen.stderr}`);
    }
    if (seen.exitCode !== 1) throw new Error(`pre-commit ends with ${seen.exitCode}: ${seen.stdout}${seen.stderr}`);
    must(run(program, ['clean'], { path, env }));
    must(run('rm', ['-r', bin, hooks], { path: SYSTEM }));
  },
};

/** Makes a repository of a folder, with all that is in it. */
function commit({ run }, cwd) {
  const git = (...args) =>
    must(
      run('git', ['-c', 'user.name=user', '-c', 'user.email=user@localhost', ...args], {
        path: SYSTEM,
        cwd,
        env: { GIT_CONFIG_GLOBAL: '/dev/null' },
      }),
    );
  git('init', '--quiet');
  git('add', '.');
  git('commit', '--quiet', '--message', 'all');
}
