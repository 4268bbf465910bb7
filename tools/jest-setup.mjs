// Runs in each file before its tests. Properties run on one seed, so that a build does not fail today and pass tomorrow, and on any other with STRUCTURAL_SEED.
// A machine that stalls fails a test that measures or waits; such a test is tried once more, and the whole run names it at its end, with why it failed before.
// What is wrong fails twice.
import { jest } from '@jest/globals';
import fc from 'fast-check';
import { runs, seed } from './search-budget/search-budget.mjs';

fc.configureGlobal({ seed: process.env.STRUCTURAL_SEED === undefined ? 20261121 : seed, numRuns: runs(100) });
jest.retryTimes(1, { logErrorsBeforeRetry: true });
