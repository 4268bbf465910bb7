import { visible } from './visible-text.js';

/** One test of a report in the Test Anything Protocol. */
export interface TapPoint {
  readonly title: string;
  /** Why it was not run. */
  readonly skip?: string;
  /** Why it failed; absent where it did not. */
  readonly details?: readonly string[];
}

/** A test point: its line, and where it failed a block of YAML with the reasons. */
export function tapLine({ details, skip, title }: TapPoint, number: number): string {
  const words = tapTitle(title);
  const line = `${details === undefined ? 'ok' : 'not ok'} ${String(number)} - ${words}${skip === undefined ? '' : ` # SKIP ${tapTitle(skip)}`}\n`;
  if (details === undefined || details.length === 0) return line;
  return `${line}  ---\n  errors:\n${details.map((detail) => `    - ${JSON.stringify(visible(detail))}\n`).join('')}  ...\n`;
}

/** A text as the description of a test point, in which `#` would begin a directive. */
export function tapTitle(text: string): string {
  return visible(text).replaceAll('\\', '\\\\').replaceAll('#', '\\#').replace(/\s+/g, ' ');
}
