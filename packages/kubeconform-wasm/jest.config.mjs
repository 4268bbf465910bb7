import { jestProject } from '../../tools/jest-preset.mjs';

export default jestProject('kubeconform-wasm', { testTimeout: 60_000 });
