#!/usr/bin/env node
// Runs the suites of a folder, as openshift/api has them: suites.js FOLDER [MINOR], a clone or the shared corpus, whose index says which definitions a
// suite is for. Shows the time of the processor of reading, of the first run, in which definitions are admitted and compiled, and of the best later one,
// in all and for each test with each definition. The processor's time is that of all threads: what compiles and collects garbage is most of a first
// run, and is on another core where there is one, as the clock shows. More than 5 s of two cores for reading and the first run fails,
// and so does coverage that adds more than half to a later one.
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { kubernetesVersion } from '@structural/core';
import { parseDocuments } from '@structural/document';
import { definitionsIn, findVersion, loadSuites, openCoverage, openJudge, planRuns, readOpenshiftSuite, runCase } from '@structural/suites';

const [folder, minor = '33'] = process.argv.slice(2);
if (folder === undefined) {
  console.error('usage: suites.js FOLDER [MINOR]');
  process.exit(2);
}
const MOST_MILLISECONDS = 10_000;
/** Times what a warm run costs without. */
const MOST_COVERAGE = 1.5;
const milliseconds = (start) => {
  const { system, user } = process.cpuUsage(start);
  return (user + system) / 1000;
};

let start = process.cpuUsage();
const suites = existsSync(join(folder, 'index.json')) ? suitesOfCorpus(folder) : await suitesOfClone(resolve(folder));
const runs = planRuns(suites);
const tests = suites.reduce((sum, { cases }) => sum + cases.length, 0);
const reading = milliseconds(start);
console.log(`${suites.length} suites, ${tests} tests, ${runs.length} with each definition`);
console.log(`reading    ${reading.toFixed(0)} ms`);
const server = kubernetesVersion(Number(minor));
const judge = openJudge({ kubernetesVersion: server });
const round = (judge) => {
  start = process.cpuUsage();
  const began = performance.now();
  const failed = runs.filter(({ definition, suite, test }) => runCase(test, definition, suite.version, judge).outcome === 'failed').length;
  return { failed, time: milliseconds(start), wall: performance.now() - began };
};
const first = round(judge);
console.log(`first run  ${first.time.toFixed(0)} ms, ${first.wall.toFixed(0)} ms by the clock, ${first.failed} fail`);
const best = Math.min(...Array.from({ length: 5 }, () => round(judge).time));
console.log(`warm       ${best.toFixed(0)} ms, ${((best * 1000) / runs.length).toFixed(0)} µs each`);
const coverage = openCoverage();
const watched = coverage.watch(openJudge({ kubernetesVersion: server, rules: coverage.rulesOf(server) }));
const firstWatched = round(watched);
const bestWatched = Math.min(...Array.from({ length: 5 }, () => round(watched).time));
console.log(`coverage   first run ${(firstWatched.time / first.time).toFixed(2)} times, warm ${(bestWatched / best).toFixed(2)} times`);
if (firstWatched.failed > 0 || bestWatched > MOST_COVERAGE * best) process.exitCode = 1;
if (first.failed > 0 || reading + first.time > MOST_MILLISECONDS) process.exitCode = 1;

async function suitesOfClone(root) {
  const files = {
    list: async (path) => (existsSync(path) ? readdirSync(path).sort() : []),
    read: async (path) => (existsSync(path) ? readFileSync(path) : undefined),
    find: async () => [],
    resolve,
    isTop: (path) => path === root,
    shown: (path) => path,
  };
  const inputs = readdirSync(root, { recursive: true })
    .filter((name) => /[/\\]tests[/\\][^/\\]+[/\\][^/\\]+\.yaml$/.test(name))
    .map((name) => ({ path: join(root, name), file: name, isNamed: false, bytes: readFileSync(join(root, name)) }));
  return (await loadSuites(inputs, files)).suites;
}

/** The names of the corpus are flat; each definition is read once. */
function suitesOfCorpus(corpus) {
  const known = new Map();
  const definitionsOf = (file) => {
    if (!known.has(file)) known.set(file, definitionsIn(file, readFileSync(join(corpus, file))));
    return known.get(file);
  };
  const { files } = JSON.parse(readFileSync(join(corpus, 'index.json'), 'utf8'));
  return files.flatMap(({ crdFiles = [], file, role }) => {
    if (role !== 'suite' || crdFiles.length === 0) return [];
    const definitions = crdFiles.flatMap(definitionsOf);
    const read = readOpenshiftSuite(file, parseDocuments(readFileSync(join(corpus, file)))[0]);
    return [
      { file, name: read.suite.name, format: 'openshift', cases: read.suite.cases, definitions, ...findVersion(read.suite, definitions) },
    ];
  });
}
