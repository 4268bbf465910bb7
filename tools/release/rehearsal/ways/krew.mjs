import { copyFileSync, mkdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { goPrograms } from '../../programs/made-programs.mjs';
import { missing, missingExecutable, must, startRegistry, SYSTEM } from '../programs.mjs';

/** The plugin, by the real krew from an index in git, and the validator of that index. */
export const krew = {
  lacks: (release) => missing('git') ?? missing('kubectl') ?? missingExecutable(release) ?? krewPrograms().lacks,
  async install({ home, run }, release) {
    const { krew: program, 'validate-krew-manifest': validate } = krewPrograms();
    const manifest = join(home, 'structural.yaml');
    const registry = await startRegistry(release);
    // The addresses of the release are those of this machine, as nothing is published; all else is as it will be.
    const text = readFileSync(join(release, 'krew/structural.yaml'), 'utf8');
    writeFileSync(
      manifest,
      text.replace(/https:\/\/github\.com\/\S+\/releases\/download\/[^/\s]+\//g, `${registry.url}release/executables/`),
    );
    // The validator of krew-index installs by `kubectl krew`.
    const tools = join(home, 'tools');
    mkdirSync(tools);
    symlinkSync(program, join(tools, 'kubectl-krew'));
    must(run(validate, ['-manifest', manifest], { path: [tools, ...SYSTEM] }), 'the validator of krew-index');
    // An index as krew's own is: a repository of git with the manifest.
    const index = join(home, 'index');
    mkdirSync(join(index, 'plugins'), { recursive: true });
    copyFileSync(manifest, join(index, 'plugins/structural.yaml'));
    const git = (...args) =>
      must(run('git', ['-c', 'user.name=index', '-c', 'user.email=index@localhost', ...args], { path: SYSTEM, cwd: index }));
    git('init', '--quiet');
    git('add', '.');
    git('commit', '--quiet', '--message', 'structural');
    const env = { KREW_ROOT: join(home, '.krew'), KREW_DEFAULT_INDEX_URI: index };
    must(run(program, ['update'], { path: SYSTEM, env }));
    must(run(program, ['install', 'structural'], { path: SYSTEM, env }));
    const bin = join(home, '.krew/bin');
    return {
      command: 'kubectl',
      first: ['structural'],
      path: [bin, ...SYSTEM],
      remove() {
        must(run(program, ['uninstall', 'structural'], { path: SYSTEM, env }));
        must(run('rm', ['-rf', manifest, tools, index, join(home, '.krew')], { path: SYSTEM }));
        registry.close();
      },
    };
  },
};

function krewPrograms() {
  return goPrograms('sigs.k8s.io/krew', 'v0.4.3', ['cmd/krew', 'cmd/validate-krew-manifest']);
}
