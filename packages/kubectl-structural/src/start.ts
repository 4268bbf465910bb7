import { join } from 'node:path';
import { setFlagsFromString } from 'node:v8';
import { isMainThread } from 'node:worker_threads';
import type { BatchResult, Job } from '@structural/runner';
import type * as Main from './main.js';
import type { ReportPiece } from './run/open-render.js';
import { loadCompiled } from './start/load-compiled.js';

/** The folder of the bundle, whatever the link by which it was called. */
declare const __dirname: string;
declare const __filename: string;

// V8 11, of Node.js 20, optimizes code after so little of it has run that in a run of seconds a quarter of the processor's time goes there.
// Before anything is compiled: compiled code is kept for the flags it was compiled with.
if (isMainThread && process.versions.v8.startsWith('11.')) setFlagsFromString('--interrupt-budget=200000');

const { judgeBatch: judge, start } = loadCompiled<typeof Main>(join(__dirname, 'main.cjs'), process.argv.slice(2));

/** Worker threads load this very file, and call this. */
export async function judgeBatch(jobs: readonly Job[]): Promise<BatchResult<ReportPiece>> {
  return judge(jobs);
}

if (isMainThread) start(__filename);
