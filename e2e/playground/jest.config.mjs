import { jestProject } from '../../tools/jest-preset.mjs';

export default jestProject('e2e-playground', { testTimeout: 120_000 });
