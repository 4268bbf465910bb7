#!/usr/bin/env node
/**
 * Plays random histories of writes against the test server and a running kube-apiserver with `--allow-privileged`, and prints where they answer differently:
 *
 *     node tools/compare-histories.mjs https://127.0.0.1:PORT TOKEN --writes 10000 --seed 7
 *
 * Compared are status code, reason, message, warnings, and objects up to uids, times, versions, and addresses of Services, and whether something was written. Each seed is a
 * history of 500 steps in its own namespace, of custom resources and of built-in kinds in turn. Known differences are in `histories/known-differences.txt`; others make the
 * exit code 1, and so do lines that nothing needed in a run of 50,000 writes or more. Without a server, `STRUCTURAL_KUBE_APISERVER` names it; without that, the
 * writes are skipped. `STRUCTURAL_BUDGET` multiplies the 1,000 writes of a run that says no number, `STRUCTURAL_SEED` is its first seed.
 */
import { readFileSync } from 'node:fs';
import { setTimeout as pause } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { startCluster } from '../packages/test-server/out-tsc/lib/index.js';
import { openKnown, readKnown } from './histories/known-differences.mjs';
import { playHistory } from './histories/play-history.mjs';
import { widgetsOf } from './histories/steps.mjs';
import { openAsk } from './kube-apiserver/ask.mjs';
import { runs, seed } from './search-budget/search-budget.mjs';

/** How many steps a seed has, and how many writes need every line of the list. */
const STEPS = 500;
const WHOLE_RUN = 50_000;

const { positionals, values } = parseArgs({
  allowPositionals: true,
  options: {
    writes: { type: 'string', default: String(runs(1_000)) },
    seed: { type: 'string', default: String(seed) },
    only: { type: 'string' },
    show: { type: 'string', default: '20' },
  },
});
const [server = process.env.STRUCTURAL_KUBE_APISERVER, token = 'loopback'] = positionals;
const wanted = Number(values.writes);
if (server === undefined) {
  console.log(`${wanted} writes skipped: STRUCTURAL_KUBE_APISERVER does not name a server`);
  process.exit(0);
}

const group = `g${Date.now().toString(36)}.example.com`;
const crd = widgetsOf(group);
const real = openAsk(server, token);
const known = openKnown(readKnown(readFileSync(new URL('histories/known-differences.txt', import.meta.url), 'utf8')));
await createDefinition();
let [writes, unknown] = [0, 0];
const began = performance.now();
for (let next = Number(values.seed); writes < wanted; next++) {
  const isBuiltin = values.only === undefined ? next % 2 === 0 : values.only === 'builtin';
  const said = await playSeed(next, isBuiltin);
  console.log(`seed ${next} (${isBuiltin ? 'built-in kinds' : 'custom resources'}): ${said}`);
}
report();
await real.ask('DELETE', `/apis/apiextensions.k8s.io/v1/customresourcedefinitions/widgets.${group}`);
real.close();

async function playSeed(next, isBuiltin) {
  const cluster = await startCluster({ crds: [crd] });
  const own = openAsk(cluster.url);
  const history = { clock: cluster.clock, group, isBuiltin, namespace: `h${Date.now().toString(36)}`, own: own.ask, real: real.ask };
  let [sent, listed, differing] = [0, 0, 0];
  for await (const { difference, method } of playHistory({ ...history, seed: next, steps: STEPS })) {
    if (method !== 'GET') sent++;
    if (difference === undefined) continue;
    if (known.isKnown(difference)) listed++;
    else if (++differing + unknown <= Number(values.show)) console.log(`${next}/${difference.step}: ${method} ${difference.text}`);
  }
  writes += sent;
  unknown += differing;
  own.close();
  await cluster.stop();
  return `${sent} writes, ${differing} differences, ${listed} known ones`;
}

function report() {
  for (const { count, reason } of known.counts()) console.log(`${String(count).padStart(7)} known: ${reason}`);
  const stale = writes < WHOLE_RUN ? [] : known.unused();
  for (const { line, reason } of stale) console.log(`line ${line} of the known differences is not needed: ${reason}`);
  const seconds = Math.round((performance.now() - began) / 1_000);
  console.log(`${writes} writes in ${seconds} s, ${unknown} differences that are not known`);
  if (unknown + stale.length > 0) process.exitCode = 1;
}

/** Creates the definition, and waits until both of its versions are served. */
async function createDefinition() {
  const made = await real.ask('POST', '/apis/apiextensions.k8s.io/v1/customresourcedefinitions', crd, 'application/json');
  if (made.status !== 201) throw new Error(`the server refuses the CRD: ${JSON.stringify(made.body)}`);
  for (let i = 0; i < 100; i++) {
    await pause(100);
    const answers = [];
    for (const version of ['v1', 'v2']) answers.push(await real.ask('GET', `/apis/${group}/${version}/widgets`));
    if (answers.every(({ status }) => status === 200)) break;
  }
  await pause(1_000);
}
