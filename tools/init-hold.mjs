#!/usr/bin/env node
// Holds `test init` to what it promises, over the definitions below folders:
// `node tools/init-hold.mjs --oracle PROGRAM [--part K/N] [--most N] [--seed N] [--total FILE] PATHS`.
// Every case that is written is asked of the program that answers for the server's code: whether it is accepted or refused, with which errors, and what is
// stored. --most takes so many definitions, picked by the seed; --part one of N shares of them; --total adds the figures to those of a file.
import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { openOracle } from './hold/open-oracle.mjs';
import { isInPart, partOf } from './hold/part.mjs';
import { seed as firstSeed } from './search-budget/search-budget.mjs';
import { withSource } from './with-source.mjs';

const { positionals, values } = parseArgs({
  allowPositionals: true,
  options: {
    oracle: { type: 'string' },
    part: { type: 'string', default: '1/1' },
    most: { type: 'string', default: '1000000' },
    seed: { type: 'string', default: String(firstSeed) },
    show: { type: 'string', default: '20' },
    missing: { type: 'boolean', default: false },
    total: { type: 'string' },
  },
});
const [most, seed, show] = [values.most, values.seed, values.show].map(Number);
const part = partOf(values.part);
if (![most, seed, show].every((each) => Number.isSafeInteger(each) && each >= 0) || part === undefined)
  refuse('--most, --seed and --show take whole numbers, --part K/N');
if (positionals.length === 0 || values.oracle === undefined) refuse('name --oracle PROGRAM, and folders or files of definitions');
for (const path of positionals) if (!existsSync(path)) refuse(`no such file or folder: ${path}`);

await withSource('packages/suites/tests/hold/hold.ts', async ({ addFigures, definitionsIn, figuresText, holdDefinition }) => {
  const { duplicates, files, unique } = placesIn(positionals.flatMap(filesBelow), definitionsIn);
  const own = picked(unique).filter((_, i) => isInPart(part, i));
  const oracle = openOracle(values.oracle);
  const sums = { definitions: own.length, refused: 0, cases: 0, questions: 0, faults: 0 };
  let figures = {};
  for (const [i, { file, index, name }] of own.entries()) {
    const start = performance.now();
    const held = holdDefinition(definitionsIn(file, readFileSync(file))[index]);
    const { faults, figures: more, missing } = held.judged(await oracle.ask(held.questions));
    const seconds = (performance.now() - start) / 1000;
    for (const fault of faults.slice(0, show)) console.log(`FAULT ${file}: ${name}: ${fault}`);
    if (faults.length > show) console.log(`FAULT ${file}: ${name}: and ${faults.length - show} more`);
    if (values.missing)
      for (const { constraint, side, version, why } of missing) console.log(`MISSING ${file}: ${side} ${version} ${constraint}: ${why}`);
    figures = addFigures(figures, more);
    sums.refused += held.isRefused ? 1 : 0;
    sums.cases += held.cases;
    sums.questions += held.questions.length;
    sums.faults += faults.length;
    console.error(`${i + 1}/${own.length} ${file}: ${held.cases} cases, ${faults.length} faults, ${seconds.toFixed(1)} s`);
  }
  await oracle.close();
  const { sums: all, figures: wholeFigures, parts: done } = total({ sums, figures, parts: 1 }, addFigures);
  console.log(figuresText(wholeFigures));
  console.log(
    `${all.definitions} definitions of ${files} files (${duplicates} more are the same again), of which ${all.refused} are refused; ${all.cases} cases; ` +
      `${all.questions} questions asked of the server's code; ${all.faults} contradictions${part.count > 1 ? `; ${done} of ${part.count} parts` : ''}`,
  );
  process.exitCode = all.faults > 0 ? 1 : 0;
});

function refuse(message) {
  console.error(`init-hold: ${message}`);
  process.exit(2);
}

function filesBelow(path) {
  if (!statSync(path).isDirectory()) return [path];
  return readdirSync(path, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && /\.(?:ya?ml|json)$/.test(entry.name))
    .map((entry) => join(entry.parentPath, entry.name))
    .sort();
}

/** Where the definitions are, each value once; none is kept. */
function placesIn(paths, definitionsIn) {
  const known = new Set();
  const unique = [];
  let [duplicates, files] = [0, 0];
  for (const file of paths) {
    const definitions = definitionsIn(file, readFileSync(file));
    if (definitions.length > 0) files++;
    for (const [index, { name, text }] of definitions.map(named).entries()) {
      const hash = createHash('sha256').update(text).digest('base64');
      if (known.has(hash)) duplicates++;
      else unique.push({ file, index, name, hash });
      known.add(hash);
    }
  }
  return { duplicates, files, unique };
}

function named({ value }) {
  return {
    name: String(value.metadata?.name ?? ''),
    text: JSON.stringify(value, (_, each) => (typeof each === 'bigint' ? `${each}n` : each)),
  };
}

/** All of them, or those whose hash comes first with the seed, in the order of the files. */
function picked(places) {
  if (places.length <= most) return places;
  const rank = ({ hash }) => createHash('sha256').update(`${seed} ${hash}`).digest('base64');
  const ranked = places.map((place) => ({ place, rank: rank(place) })).sort((a, b) => (a.rank < b.rank ? -1 : 1));
  const chosen = new Set(ranked.slice(0, most).map(({ place }) => place));
  return places.filter((place) => chosen.has(place));
}

/** The figures of this part, and of the parts before it where they are kept in a file. */
function total(own, addFigures) {
  if (values.total === undefined) return own;
  const before = existsSync(values.total) ? JSON.parse(readFileSync(values.total, 'utf8')) : undefined;
  const whole =
    before === undefined
      ? own
      : {
          sums: Object.fromEntries(Object.entries(own.sums).map(([name, sum]) => [name, sum + before.sums[name]])),
          figures: addFigures(before.figures, own.figures),
          parts: before.parts + own.parts,
        };
  writeFileSync(values.total, `${JSON.stringify(whole, undefined, 2)}\n`);
  return whole;
}
