const LF = 0x0a;
const CR = 0x0d;
const NEL = 0x85;
const LS = 0x2028;
const PS = 0x2029;

/**
 * The length of the line break at `offset`, 0 where there is none.
 *
 * goyaml follows YAML 1.1: besides LF, CR and CRLF, the characters NEL (U+0085), LS (U+2028) and PS (U+2029) end a line.
 */
export function lineBreakLength(text: string, offset: number): number {
  const unit = text.charCodeAt(offset);
  if (unit === LF) return 1;
  if (unit === CR) return text.charCodeAt(offset + 1) === LF ? 2 : 1;
  return unit === NEL || unit === LS || unit === PS ? 1 : 0;
}

/** True where a line break starts. */
export function isLineBreak(unit: number): boolean {
  return unit === LF || unit === CR || unit === NEL || unit === LS || unit === PS;
}

/** What a line break stands for inside a scalar: a line feed, except for LS and PS, which stay what they are. */
export function lineBreakText(text: string, offset: number): string {
  const unit = text.charCodeAt(offset);
  return unit === LS || unit === PS ? text.charAt(offset) : '\n';
}

/** True for the space and the tab. */
export function isBlank(unit: number): boolean {
  return unit === 0x20 || unit === 0x09;
}

/** True for a space, a tab, a line break and the end of the text (`NaN`). */
export function isBlankOrEnd(unit: number): boolean {
  return isBlank(unit) || isLineBreak(unit) || Number.isNaN(unit);
}

/** goyaml's line number of an offset, from 0. Linear in the offset. */
export function lineNumberAt(text: string, offset: number): number {
  let line = 0;
  for (let i = 0; i < offset; ) {
    const length = lineBreakLength(text, i);
    if (length > 0) line++;
    i += length || 1;
  }
  return line;
}

/** True when a line break starts in `text[start, end)`. */
export function hasLineBreak(text: string, start: number, end: number): boolean {
  for (let i = start; i < end; i++) if (isLineBreak(text.charCodeAt(i))) return true;
  return false;
}

/** The first offset of the line of `offset`: on the first line after a byte order mark, which takes up no column. Linear in the line. */
export function lineStartAt(text: string, offset: number): number {
  let start = offset;
  while (start > 0 && !isLineBreak(text.charCodeAt(start - 1))) start--;
  return start === 0 && offset > 0 && text.charCodeAt(0) === 0xfeff ? 1 : start;
}

/** The line break that ends the line of `offset`, or the end of the text. */
export function lineEndAt(text: string, offset: number): number {
  let end = offset;
  while (end < text.length && !isLineBreak(text.charCodeAt(end))) end++;
  return end;
}

/** True when nothing but spaces and tabs stands before `offset` on its line. */
export function isFirstOnLine(text: string, offset: number): boolean {
  let start = offset;
  while (start > 0 && isBlank(text.charCodeAt(start - 1))) start--;
  return start === lineStartAt(text, start);
}
