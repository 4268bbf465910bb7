/** The widest line of a report. */
export const WIDEST = 160;

/** A line that is no longer than it may be. */
export function shortened(line: string, most: number): string {
  return line.length > most ? `${line.slice(0, most - 1).replace(/…$/, '')}…` : line;
}
