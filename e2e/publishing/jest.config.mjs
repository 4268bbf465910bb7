import { jestProject } from '../../tools/jest-preset.mjs';

export default jestProject('e2e-publishing', { testTimeout: 600_000, maxWorkers: 1 });
