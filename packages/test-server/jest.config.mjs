import { jestProject } from '../../tools/jest-preset.mjs';

const spec = ['<rootDir>/src/**/*.spec.ts', '<rootDir>/tests/**/*.spec.ts'];
const example = '<rootDir>/../../examples/controller';

export default jestProject('test-server', { roots: ['<rootDir>', example], testMatch: [...spec, `${example}/tests/*.spec.ts`] });
