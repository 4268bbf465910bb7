import { execFileSync } from 'node:child_process';
import { copyFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { sourcesThatRun } from './sources-that-run.mjs';

/** They say what most definitions say, as people write it and as generators do. */
const DEFINITIONS = ['../../examples/crontab-fixed.yaml', 'usual-definition.yaml'].map((path) =>
  fileURLToPath(new URL(path, import.meta.url)),
);

/**
 * The piece of each source that runs when the program whose bundle is `main` lints files with usual CRDs: one has what runs where their verdicts are known,
 * with commander, which all commands ask for, and one what else judges them.
 */
export function sourcesOfLint(main) {
  const start = `process.argv.splice(1, 0, ''); require(${JSON.stringify(main)}).start('build')`;
  const words = ['-e', start, 'lint', ...DEFINITIONS.map((path) => basename(path))];
  const write = (folder) => DEFINITIONS.forEach((path) => copyFileSync(path, join(folder, basename(path))));
  const writeJudged = (folder) => {
    write(folder);
    execFileSync(process.execPath, words, { cwd: folder, env: { XDG_CACHE_HOME: join(folder, 'cache') }, stdio: 'ignore' });
    // What was written since is read once more, however old the files were before.
    write(folder);
  };
  const found = new Map([['commander', 'kept']]);
  for (const [piece, prepare] of Object.entries({ kept: writeJudged, lint: write }))
    for (const source of sourcesThatRun(words, prepare)) if (!found.has(source)) found.set(source, piece);
  return found;
}
