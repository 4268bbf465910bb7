import type { LineIndex, Range } from '@structural/document';
import type { Colors } from '../text/colors.js';
import { layOutContext, layOutLine } from './source-frame.js';

/** The line of a place with carets under it, and the line before, as a terminal shows them. */
export function renderFrame(
  text: string,
  lines: LineIndex,
  range: Range,
  paintCaret: (carets: string) => string,
  paint: Pick<Colors, 'blue'>,
): readonly string[] {
  const { line } = lines.positionOf(range.start);
  const width = String(line).length + 1;
  const bar = paint.blue('|');
  const marked = layOutLine(text, lines, range);
  const before = layOutContext(text, lines, line - 1);
  const { column, width: carets } = marked.caret ?? { column: 0, width: 1 };
  return [
    ...(before === undefined ? [] : [`${paint.blue(String(line - 1).padStart(width))} ${bar} ${before.text}`]),
    `${paint.blue(String(line).padStart(width))} ${bar} ${marked.text}`,
    `${' '.repeat(width)} ${bar} ${' '.repeat(column)}${paintCaret('^'.repeat(carets))}`,
  ];
}
