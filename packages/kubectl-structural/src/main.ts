import module from 'node:module';
import { run } from './run.js';

/** Written into the bundle when it is made. */
declare const STRUCTURAL_VERSION: string;

// Node.js 20 has no compile cache.
(module as { readonly enableCompileCache?: () => unknown }).enableCompileCache?.();

// Without a listener the process would die of a reader that has gone; `write` reports it to those who wait.
process.stdout.on('error', () => undefined);
process.stderr.on('error', () => undefined);

void run(process.argv.slice(2), { stdin: process.stdin, stdout: process.stdout, stderr: process.stderr, env: process.env, cwd: process.cwd() }, STRUCTURAL_VERSION)
  .then((code) => {
    // Not process.exit, which would cut off what is still being written.
    process.exitCode = code;
  });
