/** A document of a YAML stream: `[start, end)` without separators, and where the text starts that counts in Go's line numbers. */
export interface Chunk {
  readonly kind: 'chunk';
  readonly start: number;
  readonly end: number;
  /** Before `start` when a separator line opens the stream, which kubectl hands to the YAML reader with the document. */
  readonly contentStart: number;
}

/** A line that starts with `---` but goes on with text. */
export interface BadSeparator {
  readonly kind: 'bad-separator';
  readonly start: number;
  readonly end: number;
  readonly rest: string;
}

const SEPARATOR = '---';

/**
 * Splits a YAML stream as kubectl does before it parses anything: at every line that starts with `---`, even inside a quoted scalar.
 *
 * An indented `---` and `...` are no separators. Where kubectl stops at a bad separator, splitting goes on, so that one does not hide the
 * documents after it. Source: apimachinery `pkg/util/yaml`, `YAMLReader`.
 */
export function* splitStream(text: string, from: number): Generator<Chunk | BadSeparator> {
  let start = from;
  let contentStart = from;
  for (let line = text.startsWith(SEPARATOR, from) ? from : nextSeparator(text, from); line >= 0; line = nextSeparator(text, line)) {
    const lineEnd = endOfLine(text, line);
    const rest = text.slice(line + SEPARATOR.length, lineEnd).trim();
    const isBad = rest !== '' && !rest.startsWith('#');
    const isFirst = line === contentStart;
    if (!isFirst) yield { kind: 'chunk', start, end: line, contentStart };
    if (isBad) yield { kind: 'bad-separator', start: line, end: lineEnd, rest };
    start = Math.min(lineEnd + 1, text.length);
    contentStart = isFirst && !isBad ? line : start;
  }
  // Kept in front of the document, `---#` is text to the YAML reader.
  const isText = contentStart < start && text.charAt(contentStart + SEPARATOR.length) === '#';
  if (start < text.length || isText) yield { kind: 'chunk', start: isText ? contentStart : start, end: text.length, contentStart };
}

function nextSeparator(text: string, from: number): number {
  const found = text.indexOf(`\n${SEPARATOR}`, from);
  return found < 0 ? -1 : found + 1;
}

function endOfLine(text: string, from: number): number {
  const end = text.indexOf('\n', from);
  return end < 0 ? text.length : end;
}
