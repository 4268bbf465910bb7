#!/usr/bin/env node
// What an editor waits for: the language server is started for a folder of definitions and resources, and asked over the protocol. Time of its
// processor until the folder is read and a first resource is judged; then, as medians, of a letter typed into each of the largest definitions until it is
// judged, and of completion in resources; and its memory.
// usage: node tools/bench/bin/editor.js FOLDER [FILES] [LETTERS]   (default: 10 files, 15 letters; bundle kubectl-structural before; Linux alone)
import { spawn } from 'node:child_process';
import { readdirSync, readFileSync, realpathSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { createProtocolConnection, StreamMessageReader, StreamMessageWriter } from 'vscode-languageserver-protocol/node';

const [given, files = '10', letters = '15'] = process.argv.slice(2);
if (given === undefined || !(Number(files) > 0) || !(Number(letters) > 0)) {
  process.stderr.write('usage: node tools/bench/bin/editor.js FOLDER [FILES] [LETTERS]\n');
  process.exit(2);
}
const folder = realpathSync(given);
const program = fileURLToPath(new URL('../../../packages/kubectl-structural/dist/kubectl-structural.cjs', import.meta.url));
const WARM = 5;
const TICK = 10;

const all = readdirSync(folder, { recursive: true })
  .filter((name) => /\.ya?ml$/.test(name))
  .map((name) => ({ name, size: statSync(join(folder, name)).size }))
  .sort((a, b) => b.size - a.size);
const textOf = ({ name }) => readFileSync(join(folder, name), 'utf8');
const isDefinition = (text) => /^kind: *["']?CustomResourceDefinition/m.test(text);
const largest = [];
const resources = [];
for (const file of all) {
  if (largest.length >= Number(files) && resources.length >= Number(files)) break;
  const text = textOf(file);
  if (isDefinition(text)) {
    if (largest.length < Number(files)) largest.push({ ...file, text });
  } else if (/^apiVersion: /m.test(text) && /^spec:\n/m.test(text) && resources.length < Number(files)) resources.push({ ...file, text });
}
const median = (numbers) => numbers.toSorted((a, b) => a - b)[numbers.length >> 1] ?? 0;

const server = spawn(process.execPath, [program, 'lsp'], { stdio: ['pipe', 'pipe', 'inherit'] });
/** Milliseconds of the processor that the server has used; of a resolution of ten. */
const used = () => {
  const fields = readFileSync(`/proc/${server.pid}/stat`, 'utf8').replace(/.*\) /, '').split(' ');
  return (Number(fields[11]) + Number(fields[12])) * TICK;
};
const megabytes = () => Math.round(Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${server.pid}/status`, 'utf8'))?.[1]) / 1_000);
const connection = createProtocolConnection(new StreamMessageReader(server.stdout), new StreamMessageWriter(server.stdin));
connection.listen();
const uriOf = ({ name }) => pathToFileURL(join(folder, name)).href;
const pull = (file) => connection.sendRequest('textDocument/diagnostic', { textDocument: { uri: uriOf(file) } });
const open = (file) =>
  connection.sendNotification('textDocument/didOpen', {
    textDocument: { uri: uriOf(file), languageId: 'yaml', version: 1, text: file.text },
  });
const change = (file, version, text) =>
  connection.sendNotification('textDocument/didChange', { textDocument: { uri: uriOf(file), version }, contentChanges: [{ text }] });

/** The text with a letter more in one of its descriptions; each round another one. */
function typed(text, round) {
  const places = [...text.matchAll(/^ *-? *description: [^|>&*!'"#{[\n]+$/gm)].map(({ 0: line, index }) => index + line.length);
  const place = places[Math.floor(((round * 0.381966) % 1) * places.length)] ?? text.length;
  return `${text.slice(0, place)}x${text.slice(place)}`;
}

await connection.sendRequest('initialize', {
  processId: process.pid,
  rootUri: pathToFileURL(folder).href,
  capabilities: { textDocument: { diagnostic: {} } },
});
await connection.sendNotification('initialized', {});
const [first = largest[0]] = resources;
await open(first);
await pull(first);
console.log(`| what | ms of the processor |\n| --- | --- |\n| ${all.length} files read, a first one judged | ${used()} |`);
const whenReady = megabytes();

const keys = [];
for (const file of largest) {
  if (file !== first) await open(file);
  let text = file.text;
  const start = [];
  for (let round = 0; round < WARM + Number(letters); round++) {
    text = typed(text, round);
    start.push(used());
    await change(file, round + 2, text);
    await pull(file);
  }
  start.push(used());
  const time = (start.at(-1) - start[WARM]) / Number(letters);
  keys.push(time);
  console.log(`| a letter in ${file.name}, ${(file.size / 1000).toFixed(0)} kB | ${time.toFixed(1)} |`);
  await connection.sendNotification('textDocument/didClose', { textDocument: { uri: uriOf(file) } });
}
const completions = [];
for (const file of resources) {
  if (file !== first) await open(file);
  const line = file.text.split('\n').findIndex((each) => each === 'spec:') + 1;
  const text = file.text.replace('\nspec:\n', '\nspec:\n  \n');
  await change(file, 100, text);
  const ask = () =>
    connection.sendRequest('textDocument/completion', { textDocument: { uri: uriOf(file) }, position: { line, character: 2 } });
  for (let round = 0; round < WARM; round++) await ask();
  const before = used();
  for (let round = 0; round < Number(letters); round++) await ask();
  completions.push((used() - before) / Number(letters));
}
console.log(`| a letter, median | ${median(keys).toFixed(1)} |\n| completion of a field, median | ${median(completions).toFixed(1)} |`);
console.log(`\n${whenReady} MB when ready, ${megabytes()} MB at the end`);
await connection.sendRequest('shutdown');
await connection.sendNotification('exit');
