import type { SourceDocument, TextEdit } from '@structural/document';

/** Tells whether edits of a document touch what a template will fill in: an action (`{{ … }}`) or a line that holds one. */
export function templateGuard({ range, text }: Pick<SourceDocument, 'range' | 'text'>): (edits: readonly TextEdit[]) => boolean {
  // An action may start above the document, or end below it.
  const from = Math.max(0, text.lastIndexOf('\n', range.start - 1) + 1 - MAX_ACTION);
  if (!text.slice(from, range.end + MAX_ACTION).includes('{{')) return () => false;
  return (edits) =>
    edits.some(({ range: { start, end } }) => {
      const lineStart = text.lastIndexOf('\n', start - 1) + 1;
      const newline = text.indexOf('\n', end);
      if (text.slice(lineStart, newline === -1 ? text.length : newline).includes('{{')) return true;
      // An action may span lines.
      const above = text.slice(Math.max(0, start - MAX_ACTION), start);
      return above.lastIndexOf('{{') > above.lastIndexOf('}}');
    });
}

const MAX_ACTION = 2000;
