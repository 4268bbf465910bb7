/** A place in an expression: `line` from 1, `column` in code points from 0; both -1 for an error that has no place. */
export interface ExpressionLocation {
  readonly line: number;
  readonly column: number;
}

/** The place of an error that has none. */
export const NO_LOCATION: ExpressionLocation = { line: -1, column: -1 };

/** The text of an expression, counted in code points. */
export interface ExpressionSource {
  readonly text: string;
  /** How many code points the text has. */
  readonly size: number;
  /** Where each line but the first begins, and where one after the last would. */
  readonly lineOffsets: readonly number[];
}

/** Measures an expression; linear in its length. */
export function toSource(text: string): ExpressionSource {
  if (text === '') return { text, size: 0, lineOffsets: [0] };
  const lineOffsets: number[] = [];
  let size = 0;
  for (let at = 0; at < text.length; at++) {
    const unit = text.charCodeAt(at);
    if (unit >= 0xd800 && unit < 0xdc00 && isLowSurrogate(text.charCodeAt(at + 1))) at++;
    size++;
    if (unit === 0x0a) lineOffsets.push(size);
  }
  lineOffsets.push(size + 1);
  return { text, size, lineOffsets };
}

function isLowSurrogate(unit: number): boolean {
  return unit >= 0xdc00 && unit < 0xe000;
}

/** The place of the code point at `offset`; an empty text has none in its line. */
export function locate({ size, lineOffsets }: ExpressionSource, offset: number): ExpressionLocation {
  if (size === 0) return { line: 1, column: -1 };
  let line = 1;
  let column = offset;
  for (const start of lineOffsets) {
    if (start > offset) break;
    line++;
    column = offset - start;
  }
  return { line, column };
}

/** The offset of a place in code points, or -1 where the text has no such line. */
export function offsetOf({ lineOffsets }: ExpressionSource, { line, column }: ExpressionLocation): number {
  if (line === 1) return column;
  const start = line < 1 || line > lineOffsets.length ? undefined : lineOffsets[line - 2];
  return start === undefined ? -1 : start + column;
}

/** The code points of a line, or undefined where the text has no such line. */
export function lineOf({ text, size, lineOffsets }: ExpressionSource, line: number): readonly string[] | undefined {
  if (size === 0 || line < 1 || line > lineOffsets.length) return undefined;
  return Array.from(text.split('\n', line)[line - 1] ?? '');
}
