// Runs before each file of tests. A build must not fail today and pass tomorrow: properties run on one seed, and on any other with STRUCTURAL_SEED.
import fc from 'fast-check';
import { runs, seed } from './search-budget/search-budget.mjs';

fc.configureGlobal({ seed: process.env.STRUCTURAL_SEED === undefined ? 20261121 : seed, numRuns: runs(100) });
