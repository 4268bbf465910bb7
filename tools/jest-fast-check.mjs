import fc from 'fast-check';
import { runs, seed } from './search-budget/search-budget.mjs';

// A build must not fail today and pass tomorrow: properties run on one seed, and on any other with STRUCTURAL_SEED. Tests get this module for `fast-check`,
// so that those without properties do not load it.
fc.configureGlobal({ seed: process.env.STRUCTURAL_SEED === undefined ? 20261121 : seed, numRuns: runs(100) });

export { default } from 'fast-check';
export * from 'fast-check';
