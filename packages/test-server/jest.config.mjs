import { jestProject } from '../../tools/jest-preset.mjs';

export default jestProject('test-server');
