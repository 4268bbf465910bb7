'use strict';

/** Loads the matchers, watches suites and definitions beside sources, and knows which tests declare which suites. */
module.exports = {
  setupFilesAfterEnv: [require.resolve('./dist/jest.cjs')],
  moduleFileExtensions: ['js', 'mjs', 'cjs', 'jsx', 'ts', 'mts', 'cts', 'tsx', 'json', 'node', 'yaml', 'yml'],
  dependencyExtractor: require.resolve('./dist/dependencies.cjs'),
};
