#!/usr/bin/env node
// What a letter costs that is typed into the largest definitions of a folder, into descriptions all over them, as a median in milliseconds of the processor: all of ESLint with
// the conventions of each tier, where more than 150 ms fails, and the language server until the definition is judged. Then what else an editor waits for: that the
// folder is read and a first resource is judged, the values of a rule, completion in resources; and the server's memory.
// usage: node tools/bench/bin/letters.js FOLDER [FILES] [LETTERS]   (default: 10 files, 15 letters; bundle kubectl-structural and eslint-plugin before, or name the
// bundles of another commit by STRUCTURAL_PROGRAM and STRUCTURAL_PLUGIN; Linux alone)
import { readdirSync, readFileSync, realpathSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { ESLint } from 'eslint';
import { openEditor } from './open-editor.js';
import { busyTime, median, memory } from './processes.js';

const MAX_MILLISECONDS = 150;
const WARM = 5;
const [given, files = '10', letters = '15'] = process.argv.slice(2);
if (given === undefined || !(Number(files) > 0) || !(Number(letters) > 0)) {
  process.stderr.write('usage: node tools/bench/bin/letters.js FOLDER [FILES] [LETTERS]\n');
  process.exit(2);
}
const folder = realpathSync(given);
const bundle =
  process.env.STRUCTURAL_PLUGIN ?? join(import.meta.dirname, '../../../packages/eslint-plugin/dist/eslint-plugin-structural.js');
const { default: plugin } = await import(pathToFileURL(resolve(bundle)).href);
const { recommended, conventions, 'conventions-strict': strict, all } = plugin.configs;
const TIERS = { recommended, default: conventions, strict, all };

const texts = readdirSync(folder, { recursive: true })
  .filter((name) => /\.ya?ml$/.test(name))
  .map((name) => ({ name, uri: pathToFileURL(join(folder, name)).href, text: readFileSync(join(folder, name), 'utf8') }))
  .sort((a, b) => b.text.length - a.text.length);
const isDefinition = ({ text }) => /^kind: *["']?CustomResourceDefinition/m.test(text);
const definitions = texts.filter(isDefinition).slice(0, Number(files));
const resources = texts
  .filter((file) => !isDefinition(file) && /^apiVersion: /m.test(file.text) && /^spec:\n/m.test(file.text))
  .slice(0, Number(files));

const server = await openEditor(folder);
const used = () => busyTime(server.pid);
const megabytes = () => Math.round(memory(server.pid) / 1_000);
const [first = definitions[0]] = resources;
await server.open(first);
await server.findings(first);
const [readTime, readMemory] = [used(), megabytes()];
const typing = { server: [], worst: Object.fromEntries(Object.keys(TIERS).map((tier) => [tier, 0])) };
const hovers = [];
console.log(`| file | kB | ESLint: ${Object.keys(TIERS).join(' | ')} | language server |\n| --- | --- |${' --- |'.repeat(5)}`);
for (const file of definitions) await measureDefinition(file);
const completions = [];
for (const file of resources) completions.push(await completionTime(file));
console.log(
  `| the worst, the median | | ${[...Object.values(typing.worst), median(typing.server)].map((time) => time.toFixed(1)).join(' | ')} |\n`,
);
console.log(`${texts.length} files read, a first one judged: ${readTime} ms, ${readMemory} MB; at the end ${megabytes()} MB`);
console.log(
  `completion of a field: ${median(completions).toFixed(1)} ms; values of a rule, in ${hovers.length}: ${median(hovers).toFixed(1)} ms`,
);
await server.end();
if (Object.values(typing.worst).some((time) => time > MAX_MILLISECONDS)) process.exitCode = 1;

async function measureDefinition(file) {
  const cells = [];
  for (const [tier, config] of Object.entries(TIERS)) {
    const { findings, time } = await lintTime(config, file);
    typing.worst[tier] = Math.max(typing.worst[tier], time);
    cells.push(`${time.toFixed(0)} (${findings})`);
  }
  if (file !== first) await server.open(file);
  let { text } = file;
  const time = await serverTime(async (round) => {
    text = typed(text, round);
    await server.change(file, text);
    await server.findings(file);
  });
  typing.server.push(time);
  console.log(`| ${[file.name, (file.text.length / 1000).toFixed(0), ...cells, time.toFixed(1)].join(' | ')} |`);
  const lines = text.split('\n');
  const line = lines.findIndex((each) => /^ *(?:- )?rule: .*\bself\./.test(each));
  const position = { line, character: lines[line]?.indexOf('self.') + 5 };
  if (line >= 0) hovers.push(await serverTime(() => server.ask('hover', file, { position })));
  await server.close(file);
}

async function lintTime(config, file) {
  let text = described(file.text);
  const eslint = new ESLint({ overrideConfigFile: true, overrideConfig: config });
  const times = [];
  let findings = 0;
  for (let round = 0; round < WARM + Number(letters); round++) {
    text = typed(text, round);
    const start = process.cpuUsage();
    const [{ messages }] = await eslint.lintText(text, { filePath: 'a.yaml' });
    const { system, user } = process.cpuUsage(start);
    findings = messages.length;
    if (round >= WARM) times.push((user + system) / 1_000);
  }
  return { findings, time: median(times) };
}

async function completionTime(file) {
  if (file !== first) await server.open(file);
  const line = file.text.split('\n').findIndex((each) => each === 'spec:') + 1;
  await server.change(file, file.text.replace('\nspec:\n', '\nspec:\n  \n'));
  return serverTime(() => server.ask('completion', file, { position: { line, character: 2 } }));
}

/** The time of an answer of the server, once the first few have been given. */
async function serverTime(ask) {
  for (let round = 0; round < WARM; round++) await ask(round);
  const before = used();
  for (let round = 0; round < Number(letters); round++) await ask(WARM + round);
  return (used() - before) / Number(letters);
}

/** A text that has descriptions: one that has none gets one in its middle. */
function described(text) {
  const schemas = [...text.matchAll(/^( +)properties:$/gm)];
  const middle = schemas[schemas.length >> 1];
  if (placesIn(text).length > 0 || middle === undefined) return text;
  return `${text.slice(0, middle.index)}${middle[1]}description: x\n${text.slice(middle.index)}`;
}

/** The text with a letter more in one of its descriptions; each round another one. */
function typed(text, round) {
  const places = placesIn(text);
  const place = places[Math.floor(((round * 0.381966) % 1) * places.length)] ?? text.length;
  return `${text.slice(0, place)}x${text.slice(place)}`;
}

/** The ends of the descriptions of a text that stand on one line. */
function placesIn(text) {
  return [...text.matchAll(/^ *-? *description: [^|>&*!'"#{[\n]+$/gm)].map(({ 0: line, index }) => index + line.length);
}
