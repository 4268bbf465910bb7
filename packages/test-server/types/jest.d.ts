import type { ClusterMatchers } from '../dist/jest.js';

export * from '../dist/jest.js';

declare global {
  namespace jest {
    interface Matchers<R, T = {}> extends ClusterMatchers<R> {}
  }
}
