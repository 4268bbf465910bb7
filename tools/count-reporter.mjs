import { mkdirSync, writeFileSync } from 'node:fs';

/** Leaves the counts of one jest run where `tools/test.mjs` adds them up. */
export default class CountReporter {
  onRunComplete(contexts, results) {
    const folder = process.env.STRUCTURAL_TEST_RESULTS;
    if (folder === undefined) return;
    const [context] = contexts;
    const name = context?.config.displayName?.name ?? 'unnamed';
    mkdirSync(folder, { recursive: true });
    const { numPassedTests, numFailedTests, numPendingTests, numFailedTestSuites, numRuntimeErrorTestSuites } = results;
    const counts = { name, passed: numPassedTests, failed: numFailedTests, skipped: numPendingTests, failedSuites: numFailedTestSuites, brokenSuites: numRuntimeErrorTestSuites };
    writeFileSync(`${folder}/${name}.json`, `${JSON.stringify(counts)}\n`);
  }
}
