/**
 * Lays out lines whose cells end in tabs as kubectl's printer does: columns as wide as their widest cell and three blanks, at least six.
 *
 * The last cell of a line has no width. A cell that holds a tab is two cells, and moves on what follows, in its own and adjacent lines.
 * `blocks` are the numbers of the lines at which the printer writes out what it has: later lines remember how wide a column was, earlier
 * ones stay. Source: `liggitt/tabwriter` with RememberWidths, and `cli-runtime/pkg/printers`, GetNewTabWriter.
 */
export function alignColumns(lines: readonly string[], blocks: ReadonlySet<number>): string {
  const cells = lines.map((line) => line.split(/[\t\v]/));
  const widths = cells.map((): number[] => []);
  let numbers = cells.map((_, i) => i);
  for (let column = 0; ; column++) {
    numbers = numbers.filter((i) => column < cells[i]!.length - 1);
    if (numbers.length === 0) break;
    let widest = 0;
    for (let start = 0; start < numbers.length;) {
      let end = start;
      let width = MIN_WIDTH;
      do {
        width = Math.max(width, characters(cells[numbers[end]!]![column]!) + PADDING);
        end++;
      } while (end < numbers.length && numbers[end] === numbers[end - 1]! + 1 && !blocks.has(numbers[end]!));
      widest = Math.max(widest, width);
      for (; start < end; start++) widths[numbers[start]!]![column] = widest;
    }
  }
  return cells.map((line, i) => `${line.map((cell, column) => padded(cell, widths[i]![column])).join('')}\n`).join('');
}

const MIN_WIDTH = 6;
const PADDING = 3;

function padded(cell: string, width: number | undefined): string {
  return width === undefined ? cell : cell + ' '.repeat(width - characters(cell));
}

/** Code points, as Go counts runes. */
function characters(text: string): number {
  let count = text.length;
  for (let i = 0; i < text.length - 1; i++) if (text.charCodeAt(i) >= 0xd800 && text.charCodeAt(i) < 0xdc00) count--;
  return count;
}
