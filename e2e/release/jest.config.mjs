import { jestProject } from '../../tools/jest-preset.mjs';

// A release is compiled, bundled and packed from what is committed.
export default jestProject('e2e-release', { testTimeout: 1_800_000 });
