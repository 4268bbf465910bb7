import type { ClusterMatchers } from '../dist/jest.cjs';

export * from '../dist/jest.cjs';

declare module 'expect' {
  interface Matchers<R extends void | Promise<void>, T = unknown> extends ClusterMatchers<R> {}
}
