import { jestProject } from '../../tools/jest-preset.mjs';

export default jestProject('e2e-site', { testTimeout: 120_000 });
