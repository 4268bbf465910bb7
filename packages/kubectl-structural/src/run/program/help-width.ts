import { WIDEST } from '@structural/presenters';
import type { Streams } from './streams.js';
import type { OutputStream } from '@structural/runner';

/** How wide help may be: as the terminal is, 80 columns where there is none. */
export function helpWidth({ columns }: OutputStream): number {
  return Math.max(columns ?? 80, MIN_WIDTH);
}

const MIN_WIDTH = 40;

/** How wide a report may be: as the terminal is, and as wide as its own bound where it goes to a pipe, a file or a terminal that says nothing. */
export function reportWidth({ columns, isTTY }: OutputStream, env: Streams['env']): number {
  if (isTTY !== true || env['TERM'] === 'dumb' || columns === undefined) return WIDEST;
  return Math.min(Math.max(columns, MIN_REPORT_WIDTH), WIDEST);
}

/** In narrower reports each line is broken. */
const MIN_REPORT_WIDTH = 60;
