#!/usr/bin/env node
// Asks the code of a release: npm run -s oracle -- 1.36 < QUESTIONS, one a line; --path prints the program instead.
import { spawnSync } from 'node:child_process';
import { oracleOf } from './build.mjs';
import { MINORS } from './releases.mjs';

const [release, mode] = process.argv.slice(2);
if (release === undefined) {
  console.error(
    `usage: npm run -s oracle -- RELEASE [--path] < QUESTIONS   (RELEASE: ${MINORS.join(', ')}, or a release of these, such as 1.36.2)`,
  );
  process.exit(2);
}
try {
  const program = oracleOf(release, console.error);
  if (mode === '--path') console.log(program);
  else process.exitCode = spawnSync(program, { stdio: 'inherit' }).status ?? 2;
} catch (error) {
  console.error(error.message);
  process.exitCode = 2;
}
