import { mkdirSync, writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { stripVTControlCharacters } from 'node:util';

const MAX_LINES = 24;

/**
 * Leaves the counts, the seconds, the failures and the second tries of one jest run in its project, where `tools/test.mjs` adds them up; Nx keeps them with what it
 * remembers of the run.
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
      passed: numPassedTests,
      failed: numFailedTests,
      skipped: numPendingTests,
      failedSuites: numFailedTestSuites,
      brokenSuites: numRuntimeErrorTestSuites,
      failures: results.testResults.flatMap(failuresOf),
      secondTries: results.testResults.flatMap(secondTriesOf),
      seconds: process.uptime(),
    };
    const folder = join(rootDir, '.test-results');
    mkdirSync(folder, { recursive: true });
    writeFileSync(join(folder, 'counts.json'), `${JSON.stringify(counts)}\n`);
  }
}

/** What failed in one file, by name, with the first lines of why. */
function failuresOf({ testExecError, testFilePath, testResults, failureMessage }) {
  const file = basename(testFilePath);
  if (testExecError !== undefined) return [{ test: file, why: shortened(failureMessage ?? testExecError.message) }];
  return testResults
    .filter(({ status }) => status === 'failed')
    .map(({ failureMessages, fullName }) => ({ test: `${file}: ${fullName}`, why: shortened(failureMessages.join('\n')) }));
}

/** What failed first, and passed when it was tried again, where a suite does that. */
function secondTriesOf({ testFilePath, testResults }) {
  return testResults
    .filter(({ retryReasons = [], status }) => status === 'passed' && retryReasons.length > 0)
    .map(({ fullName, retryReasons }) => ({ test: `${basename(testFilePath)}: ${fullName}`, why: shortened(retryReasons.join('\n')) }));
}

function shortened(message) {
  const lines = stripVTControlCharacters(message)
    .trimEnd()
    .split('\n')
    .filter((line) => !/^ +at .*node_modules/.test(line));
  return lines.length > MAX_LINES ? [...lines.slice(0, MAX_LINES), '…'] : lines;
}
