// Writes the index: every case on one line of `dist/cases.ndjson`, its request alone on that line of `dist/requests.ndjson`, and with the answers
// of older servers in `dist/cases-1.NN.ndjson`. Needs the build.
import { writeFileSync } from 'node:fs';
import { caseLine } from './dist/case-line.js';
import { casesFolder, NEWEST_MINOR, OLDEST_MINOR, readCases, requestLine } from './dist/index.js';

const cases = readCases(casesFolder);
const write = (file, lineOf) => writeFileSync(new URL(`dist/${file}`, import.meta.url), cases.map((one) => `${lineOf(one)}\n`).join(''));
write('requests.ndjson', requestLine);
write('cases.ndjson', (one) => caseLine(one));
for (let minor = OLDEST_MINOR; minor < NEWEST_MINOR; minor++) write(`cases-1.${minor}.ndjson`, (one) => caseLine(one, minor));
