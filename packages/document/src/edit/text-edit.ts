import type { Range } from '../text/range.js';

/** Replaces a range of a file by a text; an empty range inserts, an empty text removes. */
export interface TextEdit {
  readonly range: Range;
  readonly text: string;
}

/**
 * Applies edits whose ranges all belong to the text as it is given.
 *
 * Ranges may touch; insertions at one offset keep their order and come before a replacement that starts there. An edit that overlaps an earlier
 * one is left out.
 */
export function applyEdits(text: string, edits: readonly TextEdit[]): string {
  const sorted = edits
    .map((edit, order) => ({ edit, order }))
    .sort((a, b) => a.edit.range.start - b.edit.range.start || a.edit.range.end - b.edit.range.end || a.order - b.order);
  const parts: string[] = [];
  let copied = 0;
  for (const { edit } of sorted) {
    if (edit.range.start < copied) continue;
    parts.push(text.slice(copied, edit.range.start), edit.text);
    copied = edit.range.end;
  }
  parts.push(text.slice(copied));
  return parts.join('');
}
