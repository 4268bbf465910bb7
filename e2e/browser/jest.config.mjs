import { jestProject } from '../../tools/jest-preset.mjs';

export default jestProject('e2e-browser', { testTimeout: 600_000 });
