import { jestProject } from '../../tools/jest-preset.mjs';

// What is installed apart is no part of the project.
export default jestProject('e2e-catalog', { testTimeout: 600_000, maxWorkers: 2, roots: ['<rootDir>/tests'] });
