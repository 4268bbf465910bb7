import { fileURLToPath } from 'node:url';
import { sourcesThatRun } from './sources-that-run.mjs';

/** It says of fields what most definitions say: a pattern, a list, values of several types. */
const DEFINITION = fileURLToPath(new URL('../../examples/crontab-fixed.yaml', import.meta.url));

/** The piece of each source that runs when the program whose bundle is `main` lints a file with one CRD: all of them are one. */
export function sourcesOfLint(main) {
  const start = `process.argv.splice(1, 0, ''); require(${JSON.stringify(main)}).start('')`;
  return new Map([...sourcesThatRun(['-e', start, 'lint', DEFINITION])].map((source) => [source, 'lint']));
}
