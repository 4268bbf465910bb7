import { jestProject } from '../../tools/jest-preset.mjs';

export default jestProject('e2e-storage-plans', { testTimeout: 300_000, maxWorkers: 1 });
