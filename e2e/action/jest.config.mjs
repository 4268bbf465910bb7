import { jestProject } from '../../tools/jest-preset.mjs';

export default jestProject('e2e-action', { testTimeout: 120_000, maxWorkers: 1 });
