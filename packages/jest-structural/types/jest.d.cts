import type { StructuralMatchers } from './options.cjs';

export * from './options.cjs';

declare global {
  namespace jest {
    interface Matchers<R, T = {}> extends StructuralMatchers<R> {}
    interface Expect extends StructuralMatchers<any> {}
    interface InverseAsymmetricMatchers extends StructuralMatchers<any> {}
  }
}
