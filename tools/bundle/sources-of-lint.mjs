import { fileURLToPath } from 'node:url';
import { sourcesThatRun } from './sources-that-run.mjs';

/** They say what most definitions say, as people write it and as generators do. */
const DEFINITIONS = ['../../examples/crontab-fixed.yaml', 'usual-definition.yaml'].map((path) =>
  fileURLToPath(new URL(path, import.meta.url)),
);

/** The piece of each source that runs when the program whose bundle is `main` lints files with usual CRDs: all of them are one. */
export function sourcesOfLint(main) {
  const start = `process.argv.splice(1, 0, ''); require(${JSON.stringify(main)}).start('')`;
  return new Map([...sourcesThatRun(['-e', start, 'lint', ...DEFINITIONS])].map((source) => [source, 'lint']));
}
