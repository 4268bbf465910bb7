import type { Outline } from './outline.js';
import { HASH, LF, SPACE } from './plain-reader.js';

/** The outline of a text. Linear. */
export function outlineOf(text: string): Outline {
  const starts: number[] = [];
  const columns: number[] = [];
  const next: number[] = [];
  const open: number[] = [];
  for (let line = 0; line < text.length;) {
    let at = line;
    while (text.charCodeAt(at) === SPACE) at++;
    const code = text.charCodeAt(at);
    if (code !== LF && code !== HASH) {
      const column = at - line;
      for (let last = open.at(-1); last !== undefined && columns[last]! >= column; last = open.at(-1)) {
        next[last] = starts.length;
        open.pop();
      }
      open.push(starts.length);
      starts.push(at);
      columns.push(column);
      next.push(-1);
    }
    const end = text.indexOf('\n', at);
    line = end < 0 ? text.length : end + 1;
  }
  for (const last of open) next[last] = starts.length;
  return { starts, columns, next };
}

/** The first line after a place that is not right of a column, for a place at the start of a line that is. */
export function lineAfterBlock({ columns, next, starts }: Outline, at: number, column: number): number {
  let line = lineAt(starts, at);
  do line = next[line] ?? starts.length;
  while (line < starts.length && columns[line]! > column);
  return line;
}

/** The last line that starts at an offset or before it. */
function lineAt(starts: readonly number[], at: number): number {
  let low = 0;
  let high = starts.length - 1;
  while (low < high) {
    const middle = (low + high + 1) >> 1;
    if (starts[middle]! <= at) low = middle;
    else high = middle - 1;
  }
  return low;
}
