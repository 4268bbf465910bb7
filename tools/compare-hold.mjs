#!/usr/bin/env node
// Holds `compare` to what it promises: `node tools/compare-hold.mjs [--changes N --edits N --readings N | --pairs FOLDER] [--resources N] [--seed N] [--only-edit N] [--part K/N] [--oracle PROGRAM] [--server PROGRAM] [--mixed] [--every N]`.
// Over generated changes of one kind each, edits of schemas with any keywords, and changes of what rules and junctors look at, or over folders that have an old.yaml and a new.yaml each: every witness is judged anew, and with --oracle by the program that
// answers for the server's code, with --server by a running server (what is about requests and who applies); each verdict that an audience is not hurt is attacked with so many random resources. The property is that of the tests
// of the package. --only-edit holds one edit of a seed, to look into a fault.
// Resources that are refused for another change, too, are counted, and printed with --mixed. A fault is printed when it is found, and how far it is after every so many pairs.
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { parseArgs } from 'node:util';
import { openOracle } from './hold/open-oracle.mjs';
import { openServer } from './hold/open-server.mjs';
import { isInPart, partOf } from './hold/part.mjs';
import { runs, seed as firstSeed } from './search-budget/search-budget.mjs';
import { withSource } from './with-source.mjs';

const { values } = parseArgs({
  options: {
    changes: { type: 'string', default: String(runs(600)) },
    edits: { type: 'string', default: String(runs(600)) },
    readings: { type: 'string', default: '0' },
    pairs: { type: 'string' },
    resources: { type: 'string', default: '1000' },
    seed: { type: 'string', default: String(firstSeed) },
    'only-edit': { type: 'string' },
    part: { type: 'string', default: '1/1' },
    oracle: { type: 'string' },
    server: { type: 'string' },
    show: { type: 'string', default: '20' },
    every: { type: 'string', default: '20' },
    mixed: { type: 'boolean', default: false },
  },
});
const [changes, edits, readings, resources, seed, show, every] = ['changes', 'edits', 'readings', 'resources', 'seed', 'show', 'every'].map(
  (name) => Number(values[name]),
);
const onlyEdit = values['only-edit'] === undefined ? undefined : Number(values['only-edit']);
const part = partOf(values.part);
if (
  ![changes, edits, readings, resources, seed, show, every, onlyEdit ?? 0].every((each) => Number.isSafeInteger(each) && each >= 0) ||
  part === undefined
) {
  console.error(
    'compare-hold: --changes, --edits, --readings, --resources, --seed, --only-edit, --show and --every take whole numbers, and --part a number of how many, as 1/2',
  );
  process.exit(2);
}

let unread = 0;

const readers = {
  ...(await withSource('packages/document/src/index.ts', ({ parseDocuments }) => ({ parseDocuments }))),
  ...(await withSource('packages/core/src/index.ts', ({ readDefinition }) => ({ readDefinition }))),
  ...(await withSource('packages/json/src/index.ts', ({ printJson }) => ({ printJson }))),
};

await withSource('packages/compare/tests/hold/hold.ts', async ({ holdChange, holdEdit, holdManifests, holdReading }) => {
  const oracle = values.oracle === undefined ? undefined : openOracle(values.oracle);
  const server = values.server === undefined ? undefined : await openServer(values.server);
  const total = {
    changes: 0,
    breaking: 0,
    undecided: 0,
    harmless: 0,
    verdicts: 0,
    sent: 0,
    accepted: 0,
    asked: 0,
    askedServer: 0,
    unserved: 0,
    refused: 0,
    mixed: 0,
    faults: 0,
  };
  const rules = new Set();
  const times = [];
  const holds = [...(values.pairs === undefined ? generated(holdChange, holdEdit, holdReading) : real(values.pairs, holdManifests))];
  for (const hold of holds) {
    const held = hold();
    if (held === undefined) continue;
    const faults = [...held.faults];
    for (const { id, question } of oracle === undefined ? [] : held.questions) {
      const why = question.whyNot(...(await oracle.ask([question.takes, question.other])).map((line) => JSON.parse(line)));
      if (why !== undefined) faults.push(`${id}: the server's code: ${why}: ${question.takes.cr}`);
      total.asked++;
    }
    if (server !== undefined && held.serverQuestions.length > 0) faults.push(...(await askServer(server, held, total)));
    for (const fault of faults) if (total.faults++ < show) console.error(`${held.name}: ${fault}`);
    total.refused += held.refused.all;
    for (const { id, text } of held.refused.mixed)
      if (total.mixed++ < show && values.mixed) console.error(`${held.name}: ${id}: refused for another change, too: ${text}`);
    for (const rule of held.rules) rules.add(rule);
    for (const [verdict, count] of Object.entries(held.verdicts)) total[verdict] += count;
    for (const [what, count] of Object.entries(held.attacked)) total[what] += count;
    total.changes++;
    times.push(held.milliseconds);
    if (every > 0 && total.changes % every === 0)
      console.error(`${total.changes} of ${holds.length} pairs: ${total.accepted} resources accepted so far, ${total.faults} faults`);
  }
  await oracle?.close();
  server?.close();
  times.sort((a, b) => a - b);
  const [median, high, most] = [0.5, 0.9, 1].map((share) => Math.round(times[Math.ceil(share * times.length) - 1] ?? 0));
  console.log(
    `${total.changes} changes of ${rules.size} rules: ${total.breaking} breaking, ${total.undecided} undecided, ${total.harmless} harmless; ` +
      `${total.verdicts} verdicts that an audience is not hurt attacked with ${total.sent} random resources, of which ${total.accepted} are accepted before; ` +
      `${total.asked} witnesses asked of the server's code, ${total.askedServer} of a running server, which does not serve ${total.unserved} pairs; a comparison takes ${median} ms, 9 of 10 at most ${high}, all ${most}; ${total.mixed} of ${total.refused} resources that are refused are so for another change, too; ${unread} skipped; ${total.faults} faults`,
  );
  process.exitCode = total.faults > 0 ? 1 : 0;
});

/** Serves one definition after the other, and sends the same requests to both. */
async function askServer(server, { manifests, name, serverQuestions }, total) {
  const answers = {};
  for (const side of ['old', 'new']) {
    const manifest = manifests[side];
    const isServed = await server.serve(manifest);
    answers[side] = [];
    for (const { question } of isServed ? serverQuestions : []) {
      let last;
      for (const request of question[side]) last = await server.send(request);
      for (const { method, path } of question[side])
        if (method === 'PATCH') await server.send({ method: 'DELETE', path: path.replace(/(\/status)?\?.*$/, '') });
      answers[side].push(last);
    }
    const isRemoved = await server.remove(manifest);
    if (!isRemoved) console.error(`${name}: skipped: the server does not remove ${manifest.metadata.name}`);
    if (!isServed || !isRemoved) {
      total.unserved++;
      return [];
    }
  }
  total.askedServer += serverQuestions.length;
  return serverQuestions.flatMap(({ id, question }, i) => {
    const why = question.whyNot(answers.old[i], answers.new[i]);
    return why === undefined ? [] : [`${id}: a running server: ${why}`];
  });
}

function* generated(holdChange, holdEdit, holdReading) {
  if (onlyEdit !== undefined) return yield () => holdEdit(onlyEdit, seed, resources);
  for (let number = 0; number < changes; number++) if (isInPart(part, number)) yield () => holdChange(number, seed, resources);
  for (let number = 0; number < edits; number++) if (isInPart(part, number)) yield () => holdEdit(number, seed, resources);
  for (let number = 0; number < readings; number++) if (isInPart(part, number)) yield () => holdReading(number, seed, resources);
}

function* real(folder, holdManifests) {
  const pairs = readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((file) => basename(file) === 'old.yaml')
    .map((file) => join(folder, dirname(file)))
    .filter((pair) => existsSync(join(pair, 'new.yaml')))
    .sort();
  for (const [number, pair] of pairs.entries()) if (isInPart(part, number)) yield () => heldPair(pair, holdManifests);
}

/** What is held of a folder; undefined where one of its files has no definition. */
function heldPair(pair, holdManifests) {
  const [old, next] = ['old.yaml', 'new.yaml'].map((file) => definitionIn(join(pair, file)));
  if (old !== undefined && next !== undefined) return holdManifests(basename(pair), { old, new: next }, resources, seed);
  console.error(`${basename(pair)}: skipped: no definition can be read, ${++unread} so far`);
  return undefined;
}

/** The first definition of a file as plain data, read as a server reads it; undefined where there is none, as in a template. */
function definitionIn(file) {
  for (const document of readers.parseDocuments(readFileSync(file)))
    if (document.ok && readers.readDefinition(document.value).ok) return JSON.parse(readers.printJson(document.value));
  return undefined;
}
