const [DEEPEST, STEP] = [40, 4];

/**
 * Lines that are no wider than they may be: broken between words, or within what has no blank, and indented after that as far as the line itself and
 * a little more. Nothing is left out, so that an id can be copied. Colors take no width.
 */
export function withinWidth(text: string, most: number): string {
  return text
    .split('\n')
    .flatMap((line) => (line.length <= most ? [line] : broken(line, most)))
    .join('\n');
}

function broken(line: string, most: number): readonly string[] {
  if (widthOf(line) <= most) return [line];
  const indent = ' '.repeat(Math.min(DEEPEST, line.length - line.trimStart().length) + STEP);
  const lines: string[] = [];
  let current = '';
  for (const word of line.split(/(?<=\S) /)) {
    if (current !== '' && widthOf(current) + 1 + widthOf(word) > most) {
      lines.push(current);
      current = indent;
    }
    const joined = current === '' || current === indent ? `${current}${word}` : `${current} ${word}`;
    const pieces = piecesOf(joined, most, indent);
    lines.push(...pieces.slice(0, -1));
    current = pieces.at(-1) ?? '';
  }
  return [...lines, current];
}

/** A text without blanks to break at in pieces; one with colors stays as it is. */
function piecesOf(text: string, most: number, indent: string): readonly string[] {
  if (widthOf(text) <= most || widthOf(text) !== text.length) return [text];
  const pieces = [text.slice(0, most)];
  for (let i = most; i < text.length; i += most - indent.length) pieces.push(`${indent}${text.slice(i, i + most - indent.length)}`);
  return pieces;
}

const COLOR = new RegExp(`${String.fromCharCode(27)}\\[\\d+m`, 'g');

function widthOf(text: string): number {
  return text.replace(COLOR, '').length;
}
