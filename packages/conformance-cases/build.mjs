// Writes the index: every case on one line of `dist/cases.ndjson`, its request alone on that line of `dist/requests.ndjson`. Needs the build.
import { writeFileSync } from 'node:fs';
import { caseLine, casesFolder, readCases, requestLine } from './dist/index.js';

const cases = readCases(casesFolder);
for (const [file, lineOf] of [
  ['cases.ndjson', caseLine],
  ['requests.ndjson', requestLine],
]) {
  writeFileSync(new URL(`dist/${file}`, import.meta.url), cases.map((one) => `${lineOf(one)}\n`).join(''));
}
