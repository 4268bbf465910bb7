/** A JSON text on one line, numbers and strings as they are written. */
export function onOneLine(text: string): string {
  return (text.match(/"(?:[^"\\]|\\.)*"|[^\s"]+/g) ?? []).join('');
}
