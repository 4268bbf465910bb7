#!/usr/bin/env node
// Holds `compare` to what it promises: `npm run compare-hold -- [--changes N] [--edits N] [--readings N] [--together N] [--pairs FOLDER] [--resources N] [--seed N] [--only-edit N] [--rollback] [--kube-version 1.30] [--oracle PROGRAM]`.
// Over generated changes of one kind each, edits of schemas with any keywords, changes of what rules and junctors look at, and several changes at once, or over
// folders that have an old.yaml and a new.yaml each: every witness is judged anew, and with --oracle by the program that answers for the server's code; each verdict that an
// audience is not hurt is attacked with so many random resources. --only-edit and --only-together hold one of a seed, to look into a fault; --rollback holds the way
// back alone, where both ways are held otherwise; --kube-version names another server than the newest.
import { spawnSync } from 'node:child_process';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { parseArgs } from 'node:util';
import { runs, seed as firstSeed } from './search-budget/search-budget.mjs';
import { importSource } from './import-source.mjs';

const SHOWN = 20;
const { values } = parseArgs({
  options: {
    changes: { type: 'string', default: String(runs(600)) },
    edits: { type: 'string', default: String(runs(600)) },
    readings: { type: 'string', default: '0' },
    together: { type: 'string', default: String(runs(600)) },
    pairs: { type: 'string' },
    resources: { type: 'string', default: '1000' },
    seed: { type: 'string', default: String(firstSeed) },
    'only-edit': { type: 'string' },
    'only-together': { type: 'string' },
    rollback: { type: 'boolean', default: false },
    'kube-version': { type: 'string' },
    oracle: { type: 'string' },
  },
});
const numbers = ['changes', 'edits', 'readings', 'together', 'resources', 'seed'].map((name) => Number(values[name]));
if (!numbers.every((each) => Number.isSafeInteger(each) && each >= 0)) {
  console.error('compare-hold: --changes, --edits, --readings, --together, --resources and --seed take whole numbers');
  process.exit(2);
}
const [changes, edits, readings, together, resources, seed] = numbers;
const { parseDocuments } = await importSource('packages/document/src/index.ts');
const { readDefinition } = await importSource('packages/core/src/index.ts');
const { printJson } = await importSource('packages/json/src/index.ts');
const { holdChange, holdEdit, holdManifests, holdReading, holdTogether } = await importSource('packages/compare/tests/hold/hold.ts');

const version = values['kube-version'];
const minor = version === undefined ? undefined : /^1\.(\d+)$/.exec(version)?.[1];
if (version !== undefined && minor === undefined) {
  console.error('compare-hold: --kube-version takes a minor version, as 1.30');
  process.exit(2);
}
const options = {
  ...(values.rollback && { directions: ['rollback'] }),
  ...(minor !== undefined && { minor: Number(minor) }),
};
const total = { changes: 0, breaking: 0, undecided: 0, harmless: 0, verdicts: 0, sent: 0, accepted: 0, asked: 0, faults: 0 };
const rules = new Set();
for (const hold of values.pairs === undefined ? generated() : pairs(values.pairs)) {
  const held = hold();
  const faults = [...held.faults];
  const asked = values.oracle === undefined ? [] : held.questions;
  const answers = asked.length === 0 ? [] : askOracle(asked.flatMap(({ question }) => [question.takes, question.other]));
  for (const [i, { id, question }] of asked.entries()) {
    const why = question.whyNot(...answers.slice(2 * i, 2 * i + 2).map((line) => JSON.parse(line)));
    if (why !== undefined) faults.push(`${id}: the server's code: ${why}: ${question.takes.cr}`);
    total.asked++;
  }
  for (const fault of faults) if (total.faults++ < SHOWN) console.error(`${held.name}: ${fault}`);
  for (const rule of held.rules) rules.add(rule);
  for (const [what, count] of Object.entries({ ...held.verdicts, ...held.attacked })) total[what] += count;
  total.changes++;
}
console.log(
  `${total.changes} changes of ${rules.size} rules: ${total.breaking} breaking, ${total.undecided} undecided, ${total.harmless} harmless; ` +
    `${total.verdicts} verdicts that an audience is not hurt attacked with ${total.sent} random resources, of which ${total.accepted} are accepted before; ` +
    `${total.asked} witnesses asked of the server's code; ${total.faults} faults`,
);
process.exitCode = total.faults > 0 ? 1 : 0;

function* generated() {
  if (values['only-edit'] !== undefined) return yield () => holdEdit(Number(values['only-edit']), seed, resources, options);
  if (values['only-together'] !== undefined) return yield () => holdTogether(Number(values['only-together']), seed, resources, options);
  for (let number = 0; number < changes; number++) yield () => holdChange(number, seed, resources, options);
  for (let number = 0; number < edits; number++) yield () => holdEdit(number, seed, resources, options);
  for (let number = 0; number < readings; number++) yield () => holdReading(number, seed, resources, options);
  for (let number = 0; number < together; number++) yield () => holdTogether(number, seed, resources, options);
}

/** What the program says that answers for the server's code, a line a question; ends this process with 2 where it does not. */
function askOracle(questions) {
  const input = questions.map((question, id) => `${JSON.stringify({ ...question, id: String(id) })}\n`).join('');
  const { error, stderr, stdout } = spawnSync(values.oracle, { input, encoding: 'utf8', maxBuffer: 1 << 30 });
  const answers = stdout?.trimEnd().split('\n') ?? [];
  if (answers.length === questions.length) return answers;
  console.error(`${values.oracle}: ${error?.message ?? `${answers.length} of ${questions.length} answers: ${stderr}`}`);
  process.exit(2);
}

function* pairs(folder) {
  for (const file of readdirSync(folder, { recursive: true, encoding: 'utf8' }).sort()) {
    const pair = join(folder, dirname(file));
    if (basename(file) !== 'old.yaml' || !existsSync(join(pair, 'new.yaml'))) continue;
    const [old, next] = ['old.yaml', 'new.yaml'].map((name) => definitionIn(join(pair, name)));
    if (old === undefined || next === undefined) console.error(`${basename(pair)}: skipped: no definition can be read`);
    else yield () => holdManifests(basename(pair), { old, new: next }, resources, seed, options);
  }
}

/** The first definition of a file as plain data, read as a server reads it; undefined where there is none, as in a template. */
function definitionIn(file) {
  for (const document of parseDocuments(readFileSync(file)))
    if (document.ok && readDefinition(document.value).ok) return JSON.parse(printJson(document.value));
  return undefined;
}
