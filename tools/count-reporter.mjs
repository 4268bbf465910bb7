import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { processorSeconds } from './processor-seconds.mjs';

/**
 * Leaves the counts and the seconds of one jest run in its project, where `tools/test.mjs` adds them up; Nx keeps them with what it remembers of
 * the run.
 */
export default class CountReporter {
  onRunComplete(contexts, results) {
    const [context] = contexts;
    if (context === undefined) return;
    const { displayName, rootDir } = context.config;
    const name = displayName?.name ?? 'unnamed';
    const { numPassedTests, numFailedTests, numPendingTests, numFailedTestSuites, numRuntimeErrorTestSuites } = results;
    const counts = {
      name,
      task: `${process.env.NX_TASK_TARGET_PROJECT}:${process.env.NX_TASK_TARGET_TARGET}`,
      passed: numPassedTests,
      failed: numFailedTests,
      skipped: numPendingTests,
      failedSuites: numFailedTestSuites,
      brokenSuites: numRuntimeErrorTestSuites,
      seconds: process.uptime(),
      processorSeconds: processorSeconds(),
    };
    const folder = join(rootDir, '.test-results');
    mkdirSync(folder, { recursive: true });
    writeFileSync(join(folder, 'counts.json'), `${JSON.stringify(counts)}\n`);
  }
}
