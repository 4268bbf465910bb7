import { mkdirSync, symlinkSync } from 'node:fs';
import { join } from 'node:path';
import { HERE, programName } from '../../executables/platforms.mjs';
import { executableOf, missingExecutable, must, SYSTEM } from '../programs.mjs';

/** The executable from its archive, with nothing else on the path: it brings its own Node.js. It judges the own cases, too. */
export const executable = {
  judgesCases: true,
  lacks: (release) => missingExecutable(release),
  install({ home, run }, release) {
    const bin = join(home, 'bin');
    mkdirSync(bin);
    must(run('tar', ['-xzf', executableOf(release), '-C', bin], { path: SYSTEM }));
    symlinkSync(programName(HERE), join(bin, 'kubectl_complete-structural'));
    return {
      command: join(bin, programName(HERE)),
      path: [bin],
      completes: join(bin, 'kubectl_complete-structural'),
      remove: () => must(run('rm', ['-r', bin], { path: SYSTEM })),
    };
  },
};
