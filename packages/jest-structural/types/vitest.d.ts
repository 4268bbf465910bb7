import 'vitest';
import type { StructuralMatchers } from './options.cjs';

export * from './options.cjs';

declare module 'vitest' {
  interface Assertion<T = any> extends StructuralMatchers<any> {}
  interface AsymmetricMatchersContaining extends StructuralMatchers<any> {}
}
