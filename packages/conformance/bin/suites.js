#!/usr/bin/env node
// Runs the server tests that openshift/api keeps for its own CRDs, with their own expectations: suites.js CORPUS [--list]
// An unlisted failure, or a listed one that passes by now, fails the run; --list prints the failures as a list instead.
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { judgeAgainst, parseExpectedFailures, runSuites } from '../dist/index.js';

const [corpus, mode] = process.argv.slice(2);
if (corpus === undefined) {
  console.error('usage: suites.js CORPUS [--list]   (CORPUS holds index.json)');
  process.exit(2);
}
const results = runSuites(corpus);
const failed = new Map(results.filter(({ failures }) => failures.length > 0).map((result) => [result.id, result]));
if (mode === '--list') {
  // Every failure needs a reason of its own.
  for (const { id, failures } of failed.values())
    console.log(`${id}  # ${`UNEXPLAINED: ${failures[0]}`.replace(/\s+/g, ' ').slice(0, 120)}`);
  process.exit(0);
}
const listed = parseExpectedFailures(readFileSync(fileURLToPath(new URL('../expected-failures/suites.txt', import.meta.url)), 'utf8'));
const { unexpected, stale } = judgeAgainst(listed, new Set(failed.keys()));
for (const id of unexpected) {
  const { name, expectedError, failures } = failed.get(id);
  console.error(
    `differs from the suite and is not listed: ${id} (${name})\n  expected error: ${expectedError || 'none'}\n  ${failures.join('\n  ').slice(0, 2000)}`,
  );
}
for (const id of stale) console.error(`is listed as a failure and passes by now: ${id}`);
const counts = new Map();
for (const { reason } of listed) counts.set(reason.split(':')[0], (counts.get(reason.split(':')[0]) ?? 0) + 1);
const counted = [...counts].map(([reason, count]) => `${reason} ${count}`).join(', ');
console.log(
  `suites: ${results.length} tests, ${results.length - failed.size} pass, ${listed.length} expected failures${counted === '' ? '' : ` (${counted})`}`,
);
process.exitCode = unexpected.length + stale.length > 0 ? 1 : 0;
