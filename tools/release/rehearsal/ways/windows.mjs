import { mkdirSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { npmProgram } from '../../programs/made-programs.mjs';
import { executableOf, fileOf, missing, must, SYSTEM } from '../programs.mjs';
import { missingWine, openWine } from '../wine.mjs';

const PLATFORM = 'win32-x64';

/**
 * The package of npm on Node.js for Windows, by Wine, where folders are separated by backslashes and drives have letters: it says of the example and of all own cases
 * what this checkout says, names of files included.
 */
export const windows = {
  isLong: true,
  judgesCases: true,
  lacks: () => missing('tar') ?? missingWine() ?? nodeForWindows().lacks,
  install({ home, run }, release) {
    const folder = unpacked({ home, run }, commandPackage(release));
    const wine = openWine({ home, run });
    const program = join(folder, 'package/dist/kubectl-structural.cjs');
    return { ...wine.commandOf(nodeForWindows()['node-for-windows'], program), remove: () => remove({ run, wine }, folder) };
  },
};

/** The executable for Windows. Its Node.js asks for memory in a way that Wine 8 does not have. */
export const windowsExecutable = {
  isLong: true,
  lacks: (release) => (executableOf(release, PLATFORM) === undefined ? `an executable for ${PLATFORM} in the release` : missingWine()),
  install({ home, run }, release) {
    const folder = unpacked({ home, run }, executableOf(release, PLATFORM));
    const wine = openWine({ home, run });
    const program = join(folder, 'kubectl-structural.exe');
    const { stderr } = wine.run(program, '--version');
    if (stderr.includes('subspace allocation')) throw Object.assign(new Error('a Wine that has memory for its Node.js'), { isLack: true });
    return { ...wine.commandOf(program), remove: () => remove({ run, wine }, folder) };
  },
};

function unpacked({ home, run }, archive) {
  const folder = join(home, 'program');
  mkdirSync(folder);
  must(run('tar', ['-xzf', archive, '-C', folder], { path: SYSTEM }));
  return folder;
}

function remove({ run, wine }, folder) {
  wine.dispose();
  must(run('rm', ['-rf', folder], { path: SYSTEM }));
}

function nodeForWindows() {
  return npmProgram('node-for-windows', 'any', 'bin/node.exe');
}

function commandPackage(release) {
  return fileOf(
    release,
    'npm',
    readdirSync(join(release, 'npm')).find((name) => /^kubectl-structural-\d/.test(name)),
  );
}
