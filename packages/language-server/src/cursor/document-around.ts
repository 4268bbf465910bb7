/** A part of a text, as offsets. */
export interface Part {
  readonly start: number;
  readonly end: number;
}

/** The document of a stream that holds an offset, without the lines that separate documents; the whole text of JSON. Parses nothing. */
export function documentAround(text: string, offset: number, isJson: boolean): Part {
  if (isJson) return { start: 0, end: text.length };
  let start = 0;
  let end = text.length;
  for (const { 0: line, index } of text.matchAll(SEPARATOR)) {
    if (index >= offset || offset <= index + line.trimEnd().length) {
      if (index < offset) continue;
      end = index;
      break;
    }
    const next = text.indexOf('\n', index);
    start = next < 0 ? text.length : next + 1;
  }
  return { start, end: Math.max(end, start) };
}

/** A line that begins with three dashes and then a blank; a content behind it begins the document, but stands on that line. */
const SEPARATOR = /^---(?=[ \t\r\n]|$)[^\n]*/gm;
