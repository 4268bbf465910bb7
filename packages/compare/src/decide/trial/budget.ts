import type { TextEffort } from '@structural/witness';

/** How much a comparison may still do; shared by all of its searches. */
export interface Budget {
  /** How many more resources may be judged. */
  left: number;
  /** How much work its searches may do, by the values and rules of what they judge. */
  work: number;
  /** How many changes were not looked at. */
  leftOut: number;
  /** Whether the time is over, after which nothing more is tried. */
  readonly isOver: () => boolean;
  /** How much searching for texts that tell patterns apart may still cost. */
  readonly texts: TextEffort;
}

/** What one search may take of a budget: enough for a small schema, and less the more was done. */
export function shareOf({ left }: Budget, most: number): number {
  return Math.max(0, Math.min(most, left));
}
