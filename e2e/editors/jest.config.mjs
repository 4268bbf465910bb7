import { jestProject } from '../../tools/jest-preset.mjs';

export default jestProject('e2e-editors', { testTimeout: 120_000, maxWorkers: 1 });
