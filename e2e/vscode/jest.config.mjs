import { jestProject } from '../../tools/jest-preset.mjs';

export default jestProject('e2e-vscode', { testTimeout: 120_000, maxWorkers: 1 });
