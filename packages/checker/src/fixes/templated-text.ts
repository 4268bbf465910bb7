import type { TextEdit } from '@structural/document';

/** Tells whether edits touch what a template will fill in: an action (`{{ … }}`) or a line that holds one. */
export function touchesTemplate(text: string, edits: readonly TextEdit[]): boolean {
  return edits.some(({ range: { start, end } }) => {
    const lineStart = text.lastIndexOf('\n', start - 1) + 1;
    const newline = text.indexOf('\n', end);
    const lineEnd = newline === -1 ? text.length : newline;
    const open = text.indexOf('{{', lineStart);
    if (open !== -1 && open < lineEnd) return true;
    // An action may span lines.
    const before = text.lastIndexOf('{{', start);
    return before !== -1 && start - before < MAX_ACTION && !text.slice(before, start).includes('}}');
  });
}

const MAX_ACTION = 2000;
