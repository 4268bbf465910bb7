/** Reads the minors in which something is so: `30-33+35-38`; `-` for none. */
export function minorsIn(text: string): (minor: number) => boolean {
  if (text === '-') return () => false;
  const spans = text.split('+').map((span) => span.split('-').map(Number));
  return (minor) => spans.some(([first = 0, last = 0]) => minor >= first && minor <= last);
}

export const OLDEST_MINOR = 30;
export const NEWEST_MINOR = 38;

/** The minor whose facts count for a server: the nearest known one. */
export function knownMinor(minor: number): number {
  return Math.min(Math.max(minor, OLDEST_MINOR), NEWEST_MINOR);
}
