import { copyFileSync, mkdirSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parse } from 'yaml';
import { HERE } from '../../executables/platforms.mjs';
import { npmProgram } from '../../programs/made-programs.mjs';
import { fileOf, missing, missingExecutable, must, startRegistry, SYSTEM } from '../programs.mjs';

/** The executable by the real mise, which looks for it among the files of a release. */
export const mise = wayOf('github');

/** The same by the entry for aqua, which mise reads from a registry in git as aqua itself does; it compares the archive with SHA256SUMS. */
export const miseByAqua = wayOf('aqua');

/** One way of mise, with GitHub on loopback, to find the release. The command is started through mise's shim. */
function wayOf(backend) {
  return {
    isLong: true,
    lacks: (release) => missing('git') ?? missingExecutable(release) ?? miseProgram().lacks,
    async install({ home, run }, release) {
      const { mise: program } = miseProgram();
      const registry = await startRegistry(release);
      const index = join(home, 'index');
      mkdirSync(index);
      copyFileSync(fileOf(release, 'aqua', 'registry.yaml'), join(index, 'registry.yaml'));
      const git = (...args) =>
        must(run('git', ['-c', 'user.name=index', '-c', 'user.email=index@localhost', ...args], { path: SYSTEM, cwd: index }));
      git('init', '--quiet');
      git('add', '.');
      git('commit', '--quiet', '--message', 'structural');
      const address = registry.url.replace(/\/$/, '');
      const { repo_name: name, repo_owner: owner } = parse(readFileSync(join(index, 'registry.yaml'), 'utf8')).packages[0];
      const tool = `${backend}:${owner}/${name}`;
      const env = {
        MISE_AQUA_REGISTRY_URL: `file://${index}`,
        MISE_URL_REPLACEMENTS: JSON.stringify({ 'https://api.github.com': address, 'https://github.com': address }),
        MISE_YES: '1',
      };
      const call = (...args) => must(run(program, args, { path: SYSTEM, env, cwd: home }), `mise ${args[0]}`);
      call('use', '--global', tool);
      const installs = join(home, '.local/share/mise/installs');
      return {
        command: join(home, '.local/share/mise/shims/kubectl-structural'),
        env,
        path: SYSTEM,
        remove() {
          call('unuse', '--global', tool);
          call('uninstall', '--all', tool);
          const left = readdirSync(installs, { recursive: true, withFileTypes: true }).filter(({ name }) => name.startsWith('kubectl'));
          if (left.length > 0) throw new Error(`mise leaves ${left.map(({ name }) => name).join(', ')}`);
          // What is its own: its list of tools, its caches.
          must(run('rm', ['-rf', index, ...['.local', '.config', '.cache/mise'].map((name) => join(home, name))], { path: SYSTEM }));
          registry.close();
        },
      };
    },
  };
}

function miseProgram() {
  return npmProgram('mise', HERE, 'bin/mise');
}
