import type { StructuralMatchers } from './options.cjs';

export * from './options.cjs';

declare module 'expect' {
  interface Matchers<R extends void | Promise<void>, T = unknown> extends StructuralMatchers<R> {}
  interface AsymmetricMatchers extends StructuralMatchers<any> {}
}
