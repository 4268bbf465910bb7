import type { ParsedDocument } from '@structural/document';

/** Asked about the documents of one text in their order, says which of them hold some words; looks at each part of the text once. */
export function holdsText(words: string): (document: Pick<ParsedDocument, 'range' | 'text'>) => boolean {
  let next: number | undefined;
  return ({ range, text }) => {
    if (next === undefined || (next !== -1 && next < range.start)) next = text.indexOf(words, range.start);
    return next !== -1 && next < range.end;
  };
}
