import { lineIndex, type Range } from '@structural/document';
import { layOutLine, visible, visibleLines } from '@structural/presenters';
import type { Paint } from './paint.js';

/** A place in a text, and what is to be said of it. */
export interface TextMark {
  readonly range: Range;
  readonly message: string;
}

/** How a text with marks is painted. */
export interface MarkPaints {
  readonly mark: Paint;
  readonly dim: Paint;
}

/** Texts of that many lines are shown as a whole. */
const MAX_LINES = 40;
/** Lines around a mark, and at the beginning, of longer ones. */
const AROUND = 3;
/** Marks of one text; more are counted. */
const MAX_MARKS = 20;

/** A text with its lines numbered and those of the marks marked, each with what is said of it below; ends without a line end. */
export function markedText(text: string, marks: readonly TextMark[], { dim, mark: paintMark }: MarkPaints): string {
  const lines = lineIndex(text);
  const shown = marks.slice(0, MAX_MARKS);
  const byLine = new Map<number, TextMark[]>();
  for (const mark of shown) {
    const { line } = lines.positionOf(mark.range.start);
    byLine.set(line, [...(byLine.get(line) ?? []), mark]);
  }
  const last = lines.positionOf(text.length).line - (text.endsWith('\n') ? 1 : 0);
  const width = String(last).length;
  const output: string[] = [];
  let before = 0;
  for (let line = 1; line <= last; line++) {
    const own = byLine.get(line) ?? [];
    if (last > MAX_LINES && line > AROUND && !isNear(line, byLine)) continue;
    if (line > before + 1) output.push(dim(`  ${' '.repeat(width)} | …`));
    before = line;
    output.push(...lineWith(text, lines, line, width, own, { mark: paintMark, dim }));
  }
  if (before < last) output.push(dim(`  ${' '.repeat(width)} | …`));
  if (marks.length > MAX_MARKS) output.push(`and ${String(marks.length - MAX_MARKS)} more`);
  return output.join('\n');
}

function isNear(line: number, marks: ReadonlyMap<number, readonly TextMark[]>): boolean {
  for (let at = line - AROUND; at <= line + AROUND; at++) if (marks.has(at)) return true;
  return false;
}

function lineWith(
  text: string,
  lines: ReturnType<typeof lineIndex>,
  line: number,
  width: number,
  marks: readonly TextMark[],
  { dim, mark: paint }: MarkPaints,
): readonly string[] {
  const number = String(line).padStart(width);
  const start = lines.offsetOf({ line, column: 1 });
  const [first] = marks;
  if (first === undefined) return [dim(`  ${number} | `) + layOutLine(text, lines, { start, end: start }).text];
  const laidOut = marks.map(({ range }) => layOutLine(text, lines, range));
  return [
    `${paint('>')} ${dim(`${number} | `)}${laidOut[0]?.text ?? ''}`,
    ...marks.map(({ message }, i) => {
      const { column = 0, width: carets = 1 } = laidOut[i]?.caret ?? {};
      const indent = `  ${' '.repeat(width)} ${dim('|')} ${' '.repeat(column)}`;
      const said = visibleLines(message, `  ${' '.repeat(width)} ${dim('|')} ${' '.repeat(column + carets + 1)}`);
      return `${indent}${paint(`${'^'.repeat(carets)} ${said}`)}`;
    }),
  ];
}

/** A place as editors find it: `crd.yaml:12:9`. */
export function placeIn(file: string, text: string, { start }: Range): string {
  const { column, line } = lineIndex(text).positionOf(start);
  return `${visible(file)}:${String(line)}:${String(column)}`;
}
