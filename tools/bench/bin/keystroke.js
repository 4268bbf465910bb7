#!/usr/bin/env node
// What a letter costs that is typed into a large definition in an editor that lints with the ESLint plugin: time of the processor of all of ESLint, in
// the largest files of a folder, with the conventions of each tier; the median of some letters, typed into descriptions all over a file. More than
// 150 ms fails.
// usage: node tools/bench/bin/keystroke.js FOLDER [FILES] [LETTERS]   (default: 25 files, 15 letters; bundle eslint-plugin before)
import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { ESLint } from 'eslint';
import plugin from '../../../packages/eslint-plugin/dist/eslint-plugin-structural.js';

const MOST = 150;
const [folder, files = '25', letters = '15'] = process.argv.slice(2);
if (folder === undefined || !(Number(files) > 0) || !(Number(letters) > 0)) {
  process.stderr.write('usage: node tools/bench/bin/keystroke.js FOLDER [FILES] [LETTERS]\n');
  process.exit(2);
}

const WARM = 5;
const TIERS = {
  recommended: plugin.configs.recommended,
  default: plugin.configs.conventions,
  strict: plugin.configs['conventions-strict'],
  all: plugin.configs.all,
};

const largest = readdirSync(folder, { recursive: true })
  .filter((name) => /\.ya?ml$/.test(name))
  .map((name) => ({ name, size: statSync(join(folder, name)).size }))
  .sort((a, b) => b.size - a.size)
  .slice(0, Number(files));

/** The ends of the descriptions of a text that stand on one line. */
function placesIn(text) {
  return [...text.matchAll(/^ *-? *description: [^|>&*!'"#{[\n]+$/gm)].map(({ 0: line, index }) => index + line.length);
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

const median = (numbers) => numbers.toSorted((a, b) => a - b)[numbers.length >> 1];

async function measure(config, { name }) {
  let text = described(readFileSync(join(folder, name), 'utf8'));
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

const worst = Object.fromEntries(Object.keys(TIERS).map((tier) => [tier, 0]));
console.log(`| file | kB | ${Object.keys(TIERS).join(' | ')} |\n| --- | --- |${' --- |'.repeat(Object.keys(TIERS).length)}`);
for (const file of largest) {
  const cells = [];
  for (const [tier, config] of Object.entries(TIERS)) {
    const { findings, time } = await measure(config, file);
    worst[tier] = Math.max(worst[tier], time);
    cells.push(`${time.toFixed(0)} (${findings})`);
  }
  console.log(`| ${file.name} | ${(file.size / 1000).toFixed(0)} | ${cells.join(' | ')} |`);
}
console.log(
  `| the worst | | ${Object.values(worst)
    .map((time) => time.toFixed(0))
    .join(' | ')} |`,
);
if (Object.values(worst).some((time) => time > MOST)) process.exitCode = 1;
