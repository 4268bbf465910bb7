import { type TextEdit, applyEdits } from '@structural/document';
import type { Diagnostic } from '../diagnostic/diagnostic.js';
import { Spans } from './spans.js';

/** A text after fixes. */
export interface FixedText {
  readonly text: string;
  /** How many fixes were applied. */
  readonly applied: number;
  /** How many were left out since they touch one that was applied; checking the new text again finds them. */
  readonly left: number;
}

/**
 * Applies the principal fixes of findings of one file, in their order, those alone that are safe unless `unsafe` is asked for.
 *
 * Two fixes that touch are never applied together, but for those that are the same. Check the new text, and apply again, until nothing is
 * applied; a handful of rounds is enough.
 */
export function applyFixes(text: string, diagnostics: readonly Diagnostic[], options: { readonly unsafe?: boolean } = {}): FixedText {
  const taken: TextEdit[] = [];
  const same = new Set<string>();
  let applied = 0;
  let left = 0;
  const spans = new Spans();
  for (const { fix } of diagnostics) {
    if (fix === undefined || (fix.applicability !== 'safe' && options.unsafe !== true)) continue;
    const name = JSON.stringify(fix.edits);
    if (same.has(name)) continue;
    if (fix.edits.some(({ range }) => spans.touches(range.start, range.end))) {
      left++;
      continue;
    }
    same.add(name);
    for (const edit of fix.edits) {
      spans.add(edit.range.start, edit.range.end);
      taken.push(edit);
    }
    applied++;
  }
  return { text: applyEdits(text, taken), applied, left };
}
