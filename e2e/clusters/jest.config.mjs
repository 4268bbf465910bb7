import { jestProject } from '../../tools/jest-preset.mjs';

export default jestProject('e2e-clusters', { testTimeout: 300_000, maxWorkers: 1 });
