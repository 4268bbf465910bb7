/** The start of a text of somebody else between quotes, on one line. */
export function quoted(text: string): string {
  return JSON.stringify(text.slice(0, 80));
}
