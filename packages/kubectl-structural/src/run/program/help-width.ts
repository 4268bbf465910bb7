import type { OutputStream } from '@structural/runner';

/** How wide help may be: as the terminal is, 80 columns where there is none. */
export function helpWidth({ columns }: OutputStream): number {
  return Math.max(columns ?? 80, MIN_WIDTH);
}

const MIN_WIDTH = 40;
