#!/usr/bin/env node
// What a release does otherwise than the engine says: npm run minor -- 1.38.0-alpha.2. Builds the oracle of that release, asks it all own cases (and with
// --questions FILE those of a file, one a line of the protocol), and prints what differs as a list by mechanism, with the smallest case of each. Cases
// that the expected failures list for that minor are left out, and named where they no longer differ.
import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { casesFolder, readCases, requestLine } from '@structural/conformance-cases';
import { kubernetesVersion } from '@structural/core';
import { oracleOf } from '../../../oracle/build.mjs';
import { releaseOf } from '../../../oracle/releases.mjs';
import { answerLine, compareAnswers, parseExpectedFailures } from '../dist/index.js';

const { positionals, values } = parseArgs({
  allowPositionals: true,
  options: { questions: { type: 'string', multiple: true, default: [] } },
});
const [text] = positionals;
const release = text === undefined ? undefined : releaseOf(text);
if (release === undefined) {
  console.error('usage: npm run minor -- RELEASE [--questions FILE]   (RELEASE such as 1.36.6, 1.38 or 1.38.0-alpha.2)');
  process.exit(2);
}

const program = oracleOf(text, console.error);
const version = kubernetesVersion(release.minor);
// kubectl says how deep an explanation goes, and older ones have other words for it; tables hold ages.
const listed = ['cases.txt', 'cases-of-older-servers.txt'].flatMap((name) =>
  parseExpectedFailures(readFileSync(new URL(`../expected-failures/${name}`, import.meta.url), 'utf8')),
);
const known = new Set(listed.map(({ name }) => name));
const isKnown = (name) => known.has(`${name}@1.${release.minor}`);
const own = readCases(casesFolder).filter(({ request }) => !(request.maxDepth > 0) && request.op !== 'table');
const questions = [
  ...own.map((one) => ({ line: requestLine(one), ...one.request })),
  ...values.questions.flatMap((file) => linesOf(readFileSync(file, 'utf8'))).map((line) => ({ line, ...JSON.parse(line) })),
];
const asked = spawnSync(program, { input: questions.map(({ line }) => `${line}\n`).join(''), maxBuffer: 1 << 30, encoding: 'utf8' });
const answers = linesOf(asked.stdout ?? '');
if (answers.length !== questions.length) {
  console.error(`the oracle of ${release.release} did not answer: ${asked.error?.message ?? asked.stderr}`);
  process.exit(2);
}

/** The smallest question of each mechanism, and how many there are. */
const mechanisms = new Map();
let unasked = 0;
let expected = 0;
questions.forEach(({ id, line, op, part }, i) => {
  if (JSON.parse(answers[i]).error === 'not implemented') {
    unasked++;
    return;
  }
  const differences = compareAnswers(op, answers[i], answerLine(line, version), part);
  if (isKnown(id) && differences.length > 0) {
    expected++;
    return;
  }
  for (const { at, engine, server } of differences)
    count(`${op} ${at}: server ${shortened(server)} | engine ${shortened(engine)}`, id, line);
  if (isKnown(id)) count(`${op}: listed among the expected failures, and differs no longer`, id, line);
});
for (const [name, { count, id, line }] of [...mechanisms].sort(([, a], [, b]) => b.count - a.count))
  console.log(`${count} × ${name}\n    ${id}${line.length > 600 ? '' : `: ${line}`}`);
const others = [
  ...(expected === 0 ? [] : [`${expected} ${expected === 1 ? 'differs' : 'differ'} as listed`]),
  ...(unasked === 0 ? [] : [`${unasked} are not asked of servers of that time`]),
]
  .map((text) => `; ${text}`)
  .join('');
console.log(
  `${named(release.release)}: ${questions.length - unasked - expected} questions, ${mechanisms.size === 0 ? 'nothing differs' : `${mechanisms.size} mechanisms differ`}${others}`,
);
process.exitCode = mechanisms.size > 0 ? 1 : 0;

function count(name, id, line) {
  const before = mechanisms.get(name);
  const isSmaller = before === undefined || line.length < before.line.length;
  mechanisms.set(name, { count: (before?.count ?? 0) + 1, ...(isSmaller ? { id, line } : { id: before.id, line: before.line }) });
}

function named(module) {
  return `Kubernetes 1${module.slice(1)}`;
}

function linesOf(all) {
  return all.split('\n').filter((line) => line !== '');
}

/** What an answer says without what is of its case alone: quoted names, numbers, paths. */
function shortened(value) {
  const said = typeof value === 'string' ? value : (JSON.stringify(value) ?? 'nothing');
  return said
    .replaceAll(/"(?:field|badValue|message)":(?:\\.|"(?:\\.|[^"\\])*"|[^,}]*)[,]?/g, '')
    .replaceAll(/\d+/g, 'N')
    .slice(0, 240);
}
