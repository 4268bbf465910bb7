import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { timeout } from './search-budget/search-budget.mjs';

/** Milliseconds: a test that takes longer hangs. How fast something is, tests ask the processor's time. */
const HANGS_AFTER = 60_000;

/** Libraries other than a package itself as the few files that Nx has made of them (jest-libraries.mjs); a run without Nx takes all sources. */
function libraryMapper(ownName) {
  if (process.env.STRUCTURAL_LIBRARIES === undefined) return {};
  const folder = join(import.meta.dirname, '..', process.env.STRUCTURAL_LIBRARIES);
  const names = readdirSync(folder).flatMap((name) => /^([\w-]+)\.js$/.exec(name)?.[1] ?? []);
  return { [`^@structural/(${names.filter((name) => name !== ownName).join('|')})$`]: join(folder, '$1.js') };
}

/**
 * The one jest configuration of the workspace: native ES modules, TypeScript stripped by swc, and packages of the
 * workspace as their sources are now, so that tests need no build.
 */
export function jestProject(displayName, { testTimeout = HANGS_AFTER, ...overrides } = {}) {
  return {
    displayName,
    testTimeout: timeout(testTimeout),
    testEnvironment: 'node',
    testEnvironmentOptions: { customExportConditions: ['@structural/source', 'node', 'node-addons'] },
    testMatch: ['<rootDir>/src/**/*.spec.ts', '<rootDir>/tests/**/*.spec.ts'],
    extensionsToTreatAsEsm: ['.ts'],
    // `./x.js` is the file `x.ts` beside it.
    moduleNameMapper: { '^(\\.{1,2}/.*)\\.js$': '$1', ...libraryMapper(displayName) },
    setupFilesAfterEnv: [join(import.meta.dirname, 'jest-setup.mjs')],
    transform: {
      '^.+\\.ts$': [
        '@swc/jest',
        { swcrc: false, jsc: { parser: { syntax: 'typescript' }, target: 'es2022' }, module: { type: 'es6' }, sourceMaps: 'inline' },
      ],
    },
    ...overrides,
  };
}
