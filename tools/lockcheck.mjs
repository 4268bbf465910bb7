#!/usr/bin/env node
// Fails where `npm ci` would: an optional dependency that the lockfile does not hold at the very version asked for, or an entry
// that names the registry it came from.
import { readFileSync } from 'node:fs';

const lock = JSON.parse(readFileSync(new URL('../package-lock.json', import.meta.url), 'utf8'));
const problems = [];

/** The lock entry that `dependency` of the package at `path` resolves to, looking upwards as Node does. */
function resolve(path, dependency) {
  for (let at = path; ; at = at.slice(0, Math.max(0, at.lastIndexOf('/node_modules/')))) {
    const entry = lock.packages[`${at === '' ? '' : `${at}/`}node_modules/${dependency}`];
    if (entry !== undefined || at === '') return entry;
  }
}

for (const [path, entry] of Object.entries(lock.packages)) {
  if (typeof entry.resolved === 'string' && /^https?:/.test(entry.resolved)) problems.push(`${path} names where it was fetched from`);
  for (const [dependency, wanted] of Object.entries(entry.optionalDependencies ?? {})) {
    const found = resolve(path, dependency);
    if (found === undefined || (/^\d/.test(wanted) && found.version !== wanted)) problems.push(`${path} ${entry.version} lacks ${dependency} ${wanted}`);
  }
}
for (const problem of problems) console.error(problem);
process.exitCode = problems.length === 0 ? 0 : 1;
