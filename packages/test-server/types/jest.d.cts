import type { ClusterMatchers } from '../dist/jest.cjs';

export * from '../dist/jest.cjs';

declare global {
  namespace jest {
    interface Matchers<R, T = {}> extends ClusterMatchers<R> {}
  }
}
