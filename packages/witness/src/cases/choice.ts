import type { ScalarClass } from './scalar-class.js';
import type { Truth } from './truth.js';

/** What is chosen in a case: whether something is there, what class a scalar is of, or what something comes to. */
export type Choice =
  | { readonly kind: 'presence'; readonly isThere: boolean }
  | { readonly kind: 'class'; readonly of: ScalarClass }
  | { readonly kind: 'truth'; readonly truth: Truth };
