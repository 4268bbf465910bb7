import type { ClusterMatchers } from '../dist/jest.js';

export * from '../dist/jest.js';

declare module 'expect' {
  interface Matchers<R extends void | Promise<void>, T = unknown> extends ClusterMatchers<R> {}
}
