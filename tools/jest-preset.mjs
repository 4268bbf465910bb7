import { fileURLToPath } from 'node:url';
import { timeout } from './search-budget/search-budget.mjs';

/** Milliseconds: a test that takes longer hangs. How fast something is, tests ask the processor's time. */
const HANGS_AFTER = 60_000;

/**
 * The one jest configuration of the workspace: native ES modules, TypeScript stripped by swc, and packages of the
 * workspace resolved to their sources, so that tests need no build.
 */
export function jestProject(displayName, { testTimeout = HANGS_AFTER, ...overrides } = {}) {
  return {
    displayName,
    // jest's cache has this in the name of its folder: projects share what is transformed (see the transformer).
    id: 'structural',
    testTimeout: timeout(testTimeout),
    testEnvironment: 'node',
    testEnvironmentOptions: { customExportConditions: ['@structural/source', 'node', 'node-addons'] },
    testMatch: ['<rootDir>/src/**/*.spec.ts', '<rootDir>/tests/**/*.spec.ts'],
    extensionsToTreatAsEsm: ['.ts'],
    resolver: fileURLToPath(new URL('./jest-resolver.mjs', import.meta.url)),
    transform: {
      '^.+\\.ts$': [
        fileURLToPath(new URL('./jest-transformer.mjs', import.meta.url)),
        { swcrc: false, jsc: { parser: { syntax: 'typescript' }, target: 'es2022' }, module: { type: 'es6' }, sourceMaps: 'inline' },
      ],
    },
    // Tests of hosts start programs, each file its own.
    ...(displayName.startsWith('e2e-') ? {} : { runner: fileURLToPath(new URL('./jest-together/runner.mjs', import.meta.url)) }),
    reporters: ['default', fileURLToPath(new URL('./count-reporter.mjs', import.meta.url))],
    ...overrides,
  };
}
