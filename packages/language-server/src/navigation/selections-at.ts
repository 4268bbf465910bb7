import { lineIndex, locate, pathAt, type ParsedDocument, type Range } from '@structural/document';
import type { SelectionRange } from 'vscode-languageserver';
import type { ParsedText } from '../cursor/parsed-text.js';
import { toRange } from '../diagnostics/to-diagnostic.js';

/** What a selection grows to at some offsets of a text, step by step: the name or value, its member, what holds that, the document, the text. */
export function selectionsAt({ documents, text }: ParsedText, offsets: readonly number[]): SelectionRange[] {
  const lines = lineIndex(text);
  const whole = { start: 0, end: text.length };
  return offsets.map((offset): SelectionRange => {
    const document = documents.find(({ range }) => range.start <= offset && offset <= range.end);
    const inner = rangesAround(document, offset).filter(({ end, start }) => start > 0 || end < text.length);
    return inner.reduceRight<SelectionRange>((parent, range) => ({ range: toRange(range, lines), parent }), {
      range: toRange(whole, lines),
    });
  });
}

/** From the innermost part to the document, each within the next and shorter. */
function rangesAround(document: ParsedDocument | undefined, offset: number): readonly Range[] {
  if (document === undefined) return [];
  const found: Range[] = [];
  const add = (range: Range | undefined): void => {
    const last = found.at(-1);
    if (range === undefined || range.start > offset || range.end < offset) return;
    if (last === undefined || (range.start <= last.start && range.end >= last.end && range.end - range.start > last.end - last.start))
      found.push(range);
  };
  if (document.ok) {
    const path = pathAt(document, { start: offset, end: offset });
    for (let length = path.length; length >= 0; length--) {
      const at = locate(document, path.slice(0, length));
      add(at?.key);
      add(at?.value);
      if (at?.key !== undefined) add({ start: at.key.start, end: Math.max(at.key.end, at.value.end) });
    }
  }
  add(document.range);
  return found;
}
