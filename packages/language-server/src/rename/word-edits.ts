import { writtenTokens, type WrittenToken } from '@structural/cel';
import { locate, type DocumentEdit, type SourceDocument, type TextEdit } from '@structural/document';
import { writtenText } from '../rules/written-text.js';

/**
 * The edits by which an expression on several lines becomes another one that differs in words alone, so that its lines stay as they are; undefined
 * where a change is no such one. Linear in the expression.
 */
export function wordEdits(document: SourceDocument, change: DocumentEdit): readonly TextEdit[] | undefined {
  if (change.do !== 'set' || typeof change.value !== 'string') return undefined;
  const place = locate(document, change.path)?.value;
  if (place === undefined || !document.text.slice(place.start, place.end).includes('\n')) return undefined;
  const { expression, offsetOf } = writtenText(document.text, place.start, place.end);
  const before = writtenTokens(expression);
  const after = writtenTokens(change.value);
  if (before.length !== after.length) return undefined;
  const edits: TextEdit[] = [];
  for (const [i, { end, kind, start, text }] of before.entries()) {
    const { kind: newKind, text: newText } = after[i]!;
    if (text === newText || isFolded({ kind, text }, newText)) continue;
    if (kind !== 'name' || newKind !== 'name') return undefined;
    edits.push({ range: { start: offsetOf(start), end: offsetOf(end) }, text: newText });
  }
  return edits;
}

/** Whether a text is what a literal on several lines is once they are folded. */
function isFolded({ kind, text }: Pick<WrittenToken, 'kind' | 'text'>, folded: string): boolean {
  return kind === 'string' && text.includes('\n') && text.replaceAll(/\s+/g, ' ') === folded.replaceAll(/\s+/g, ' ');
}
