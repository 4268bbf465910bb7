import { jestProject } from '../../tools/jest-preset.mjs';

export default jestProject('e2e-test-runners', {
  testTimeout: 600_000,
  maxWorkers: 1,
  modulePathIgnorePatterns: ['<rootDir>/(jest|vitest)-\\d+/'],
});
