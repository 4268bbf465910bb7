import type { Side } from './side.js';

/** The two sides of a change: what is there, and what takes its place. */
export interface Sides {
  readonly from: Side;
  readonly to: Side;
}
