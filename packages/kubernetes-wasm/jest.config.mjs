import { jestProject } from '../../tools/jest-preset.mjs';

export default jestProject('kubernetes-wasm', { testTimeout: 60_000 });
