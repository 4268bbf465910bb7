// Writes the index: every case on one line of `dist/cases.ndjson`. Needs the build.
import { writeFileSync } from 'node:fs';
import { caseLine, casesFolder, readCases } from './dist/index.js';

writeFileSync(new URL('dist/cases.ndjson', import.meta.url), readCases(casesFolder).map((one) => `${caseLine(one)}\n`).join(''));
