import { jestProject } from '../../tools/jest-preset.mjs';

// What is installed apart is no part of the project.
export default jestProject('e2e-backstage-plugin', { testTimeout: 600_000, roots: ['<rootDir>/tests'] });
