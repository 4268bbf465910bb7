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
  for (let i = 0; i < offset;) {
    const length = lineBreakLength(text, i);
    if (length > 0) line++;
    i += length || 1;
  }
  return line;
}
