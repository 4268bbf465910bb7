/** A text with the findings of ESLint under the lines that they mark: `~~~` and the message. */
export function eslintFrame(text, messages) {
  const lines = text.replace(/\n$/, '').split('\n');
  return lines
    .flatMap((line, index) => [line, ...messages.filter((message) => message.line === index + 1).map((message) => squiggle(line, message))])
    .join('\n');
}

/** From the first to the last marked column; a mark that goes on in the next line ends with its first. */
function squiggle(line, { column, endColumn, endLine, line: first, message }) {
  const end = endLine === first && endColumn !== undefined ? endColumn : line.length + 1;
  return `${' '.repeat(column - 1)}${'~'.repeat(Math.max(1, end - column))} ${message}`;
}
