import { graphemes, graphemeWidth, visible } from './visible-text.js';

/** How columns are laid out. */
export interface CellAlignment {
  /** The columns that are to the right, as numbers are, from 0. */
  readonly right?: ReadonlySet<number>;
  /** The least width of each column, for rows that are written before all are known. */
  readonly widths?: readonly number[];
}

/**
 * Rows of cells as lines for a terminal: columns as wide as their widest cell and two blanks apart, no blank at the end of a line. Characters that could
 * act on a terminal are made visible, and wide ones count as two columns. A row may have fewer cells than others.
 */
export function alignCells(rows: readonly (readonly string[])[], { right, widths = [] }: CellAlignment = {}): readonly string[] {
  const shown = rows.map((cells) => cells.map(visible));
  const columns = Math.max(0, ...rows.map(({ length }) => length));
  const widest = Array.from({ length: columns }, (_, column) =>
    shown.reduce((most, cells) => Math.max(most, textWidth(cells[column] ?? '')), widths[column] ?? 0),
  );
  return shown.map((cells) =>
    cells
      .map((cell, column) => {
        const blanks = ' '.repeat(Math.max(0, (widest[column] ?? 0) - textWidth(cell)));
        return right?.has(column) === true ? blanks + cell : cell + blanks;
      })
      .join('  ')
      .trimEnd(),
  );
}

function textWidth(text: string): number {
  if (/^[ -~]*$/.test(text)) return text.length;
  let width = 0;
  for (const { segment } of graphemes(text)) width += graphemeWidth(segment);
  return width;
}
