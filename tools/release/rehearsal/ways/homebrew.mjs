import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { HERE } from '../../executables/platforms.mjs';
import { fileOf, missing, missingExecutable, must, startRegistry, SYSTEM } from '../programs.mjs';

const FORMULA_RUNNER = fileURLToPath(new URL('../formula.rb', import.meta.url));

/**
 * The formula, run by Ruby: archive, digest, installation, completions for three shells and the formula's own test. Homebrew itself is in no registry of packages; `formula.rb`
 * stands in for the words of it that the formula uses, and refuses all others.
 */
export const homebrew = {
  isLong: true,
  lacks: (release) => missing('ruby') ?? missingExecutable(release) ?? (HERE.startsWith('win32') ? 'a system of Homebrew' : undefined),
  async install({ home, run }, release) {
    const registry = await startRegistry(release);
    const formula = fileOf(release, 'homebrew', '.rb');
    const [from] = /https:\/\/github\.com\/[^/]+\/[^/]+\/releases\/download\//.exec(readFileSync(formula, 'utf8'));
    const prefix = join(home, 'homebrew');
    const to = `${registry.url}${from.slice('https://github.com/'.length)}`;
    must(run('ruby', [FORMULA_RUNNER, formula, prefix, from, to], { path: SYSTEM }), 'the formula');
    const bin = join(prefix, 'bin');
    return {
      command: join(bin, 'kubectl-structural'),
      path: [bin, ...SYSTEM],
      completes: join(bin, 'kubectl_complete-structural'),
      remove() {
        must(run('rm', ['-r', prefix], { path: SYSTEM }));
        registry.close();
      },
    };
  },
};
