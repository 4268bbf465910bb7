import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { stringify } from 'yaml';
import { definitionOf } from '../definition-of.mjs';
import { sourcesThatRun } from './sources-that-run.mjs';

/** The piece of each source that runs when the program whose bundle is `main` lints a file with one CRD: all of them are one. */
export function sourcesOfLint(main) {
  const start = `process.argv.splice(1, 0, ''); require(${JSON.stringify(main)}).start('')`;
  const ran = sourcesThatRun(['-e', start, 'lint', 'jobs.yaml'], (folder) => {
    writeFileSync(join(folder, 'jobs.yaml'), stringify(definitionOf('example.com', 'Job', { spec: { type: 'object', properties: {} } })));
  });
  return new Map([...ran].map((source) => [source, 'lint']));
}
