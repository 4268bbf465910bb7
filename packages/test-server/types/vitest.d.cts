import 'vitest';
import type { ClusterMatchers } from '../dist/jest.cjs';

export * from '../dist/jest.cjs';

declare module 'vitest' {
  interface Assertion<T = any> extends ClusterMatchers<any> {}
}
