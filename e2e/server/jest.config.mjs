import { jestProject } from '../../tools/jest-preset.mjs';

export default jestProject('e2e-server', { testTimeout: 7_200_000, maxWorkers: 1 });
