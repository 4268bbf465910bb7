#!/usr/bin/env node
// What a letter costs that is typed into a large definition in an editor that lints with the ESLint plugin: time of the processor of all of ESLint, in
// the largest files of a folder, with the conventions of each tier; the median of some letters, typed into descriptions all over a file. More than
// 150 ms fails.
// usage: node tools/bench/bin/keystroke.js FOLDER [FILES] [LETTERS]   (default: 25 files, 15 letters; bundle eslint-plugin before, or name the bundle
// of another commit by STRUCTURAL_PLUGIN)
import { readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { ESLint } from 'eslint';
import { described, largestFiles, typed } from './letters.js';
import { median } from './processor-time.js';

const MAX_MILLISECONDS = 150;
const [folder, files = '25', letters = '15'] = process.argv.slice(2);
if (folder === undefined || !(Number(files) > 0) || !(Number(letters) > 0)) {
  process.stderr.write('usage: node tools/bench/bin/keystroke.js FOLDER [FILES] [LETTERS]\n');
  process.exit(2);
}

const bundle =
  process.env.STRUCTURAL_PLUGIN ?? join(import.meta.dirname, '../../../packages/eslint-plugin/dist/eslint-plugin-structural.js');
const { default: plugin } = await import(pathToFileURL(resolve(bundle)).href);
const WARM = 5;
const TIERS = {
  recommended: plugin.configs.recommended,
  default: plugin.configs.conventions,
  strict: plugin.configs['conventions-strict'],
  all: plugin.configs.all,
};

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
for (const file of largestFiles(folder).slice(0, Number(files))) {
  const cells = [];
  for (const [tier, config] of Object.entries(TIERS)) {
    const { findings, time } = await measure(config, file);
    worst[tier] = Math.max(worst[tier], time);
    cells.push(`${time.toFixed(0)} (${findings})`);
  }
  console.log(`| ${file.name} | ${(file.size / 1000).toFixed(0)} | ${cells.join(' | ')} |`);
}
const worstTimes = Object.values(worst);
console.log(`| the worst | | ${worstTimes.map((time) => time.toFixed(0)).join(' | ')} |`);
if (worstTimes.some((time) => time > MAX_MILLISECONDS)) process.exitCode = 1;
