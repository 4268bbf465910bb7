import { jestProject } from '../../tools/jest-preset.mjs';

export default jestProject('e2e-nx', {
  testTimeout: 600_000,
  maxWorkers: 1,
  modulePathIgnorePatterns: ['<rootDir>/nx-\\d+/'],
});
