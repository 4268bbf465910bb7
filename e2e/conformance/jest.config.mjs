import { jestProject } from '../../tools/jest-preset.mjs';

export default jestProject('e2e-conformance', { testTimeout: 600_000, maxWorkers: 1 });
