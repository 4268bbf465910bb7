import 'vitest';
import type { ClusterMatchers } from '../dist/jest.js';

export * from '../dist/jest.js';

declare module 'vitest' {
  interface Assertion<T = any> extends ClusterMatchers<any> {}
}
