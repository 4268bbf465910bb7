import type { InputBytes } from './input.js';

/** A file that was there before. */
export interface OldInput extends InputBytes {
  /** Where it stood in the working tree, for a file of a whole revision: an absolute path. */
  readonly place?: string;
}
