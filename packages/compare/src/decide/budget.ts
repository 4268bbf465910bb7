/** How much a comparison may still do; shared by all of its searches. */
export interface Budget {
  /** How many more resources may be judged. */
  left: number;
}

/** What one search may take of a budget: enough for a small schema, and less the more was done. */
export function shareOf({ left }: Budget, most: number): number {
  return Math.max(0, Math.min(most, left));
}
