#!/usr/bin/env node
// What an editor waits for: the language server is started for a folder of definitions and resources, and asked over the protocol. Time of its
// processor until the folder is read and a first resource is judged; then, as medians, of a letter typed into each of the largest definitions until it is
// judged, of the values of a rule in those that have one, and of completion in resources; and its memory.
// usage: node tools/bench/bin/editor.js FOLDER [FILES] [LETTERS]   (default: 10 files, 15 letters; bundle kubectl-structural before; Linux alone)
import { readFileSync, realpathSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { largestFiles, typed } from './letters.js';
import { openEditor } from './open-editor.js';
import { median } from './processor-time.js';

const [given, files = '10', letters = '15'] = process.argv.slice(2);
if (given === undefined || !(Number(files) > 0) || !(Number(letters) > 0)) {
  process.stderr.write('usage: node tools/bench/bin/editor.js FOLDER [FILES] [LETTERS]\n');
  process.exit(2);
}
const folder = realpathSync(given);
const WARM = 5;
const TICK = 10;

const all = largestFiles(folder);
const textOf = ({ name }) => readFileSync(join(folder, name), 'utf8');
const uriOf = ({ name }) => pathToFileURL(join(folder, name)).href;
const isDefinition = (text) => /^kind: *["']?CustomResourceDefinition/m.test(text);
const largest = [];
const resources = [];
for (const file of all) {
  if (largest.length >= Number(files) && resources.length >= Number(files)) break;
  const text = textOf(file);
  if (isDefinition(text)) {
    if (largest.length < Number(files)) largest.push({ ...file, text, uri: uriOf(file) });
  } else if (/^apiVersion: /m.test(text) && /^spec:\n/m.test(text) && resources.length < Number(files))
    resources.push({ ...file, text, uri: uriOf(file) });
}

const server = await openEditor(folder);
/** Milliseconds of the processor that the server has used; of a resolution of ten. */
const used = () => {
  const fields = readFileSync(`/proc/${server.pid}/stat`, 'utf8').replace(/.*\) /, '').split(' ');
  return (Number(fields[11]) + Number(fields[12])) * TICK;
};
const megabytes = () => Math.round(Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${server.pid}/status`, 'utf8'))?.[1]) / 1_000);

/** The time of an answer, once the first few have been given. */
async function timeOf(ask) {
  for (let round = 0; round < WARM; round++) await ask(round);
  const before = used();
  for (let round = 0; round < Number(letters); round++) await ask(WARM + round);
  return (used() - before) / Number(letters);
}

const [first = largest[0]] = resources;
await server.open(first);
await server.findings(first);
console.log(`| what | ms of the processor |\n| --- | --- |\n| ${all.length} files read, a first one checked | ${used()} |`);
const whenReady = megabytes();

const keys = [];
const hovers = [];
for (const file of largest) {
  if (file !== first) await server.open(file);
  let text = file.text;
  const time = await timeOf(async (round) => {
    text = typed(text, round);
    await server.change(file, text);
    await server.findings(file);
  });
  keys.push(time);
  console.log(`| a letter in ${file.name}, ${(file.size / 1000).toFixed(0)} kB | ${time.toFixed(1)} |`);
  const rule = text.split('\n').findIndex((line) => /^ *(?:- )?rule: .*\bself\./.test(line));
  if (rule >= 0) {
    const position = { line: rule, character: text.split('\n')[rule].indexOf('self.') + 5 };
    hovers.push(await timeOf(() => server.ask('hover', file, { position })));
  }
  await server.close(file);
}
const completions = [];
for (const file of resources) {
  if (file !== first) await server.open(file);
  const line = file.text.split('\n').findIndex((each) => each === 'spec:') + 1;
  await server.change(file, file.text.replace('\nspec:\n', '\nspec:\n  \n'));
  completions.push(await timeOf(() => server.ask('completion', file, { position: { line, character: 2 } })));
}
console.log(`| a letter, median | ${median(keys).toFixed(1)} |\n| completion of a field, median | ${median(completions).toFixed(1)} |`);
if (hovers.length > 0) console.log(`| values of a rule, median of ${hovers.length} | ${median(hovers).toFixed(1)} |`);
console.log(`\n${whenReady} MB when ready, ${megabytes()} MB at the end`);
await server.end();
