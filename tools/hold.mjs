#!/usr/bin/env node
// Holds what is said of built-in kinds, or of admission policies, to a running kube-apiserver: `node tools/hold.mjs builtin|policies https://127.0.0.1:PORT [--token TOKEN]
// [--count N] [--seed 1] [--show 10]`, over so many mutants of the objects in packages/kubernetes-wasm/tests/server-cases.yaml (2500) and a tenth as many of their updates, or
// over so many random policies (1000) with 20 creations each. Code, reason, message, causes, warnings and the object must be the same. Exits with 1 where one differs.
import { parseArgs } from 'node:util';
import { holdBuiltin } from './kube-apiserver/hold-builtin.mjs';
import { holdPolicies } from './kube-apiserver/hold-policies.mjs';
import { openServer } from './kube-apiserver/open-server.mjs';
import { openRandom } from './kube-apiserver/random.mjs';

const HOLDS = { builtin: holdBuiltin, policies: holdPolicies };
const { positionals, values } = parseArgs({
  allowPositionals: true,
  options: {
    token: { type: 'string' },
    count: { type: 'string' },
    seed: { type: 'string', default: '1' },
    show: { type: 'string', default: '10' },
  },
});
const [what, address] = positionals;
if (address === undefined || !Object.hasOwn(HOLDS, what))
  throw new Error('node tools/hold.mjs builtin|policies https://127.0.0.1:PORT [--seed N]');
const seed = Number(values.seed);
const count = values.count === undefined ? undefined : Number(values.count);
const sums = { exact: 0, accepted: 0, differ: 0 };
for await (const { asked, ours, theirs } of HOLDS[what](openServer(address, values.token), openRandom(seed), { count, seed })) {
  if (theirs === ours) {
    sums.exact++;
    if (JSON.parse(theirs).code < 300) sums.accepted++;
  } else if (sums.differ++ < Number(values.show)) console.log(`${asked}\n  server ${theirs}\n  ours   ${ours}`);
}
console.log(`${what}, seed ${seed}: ${sums.exact} answers exact (${sums.accepted} accepted), ${sums.differ} differ`);
process.exit(sums.differ > 0 ? 1 : 0);
