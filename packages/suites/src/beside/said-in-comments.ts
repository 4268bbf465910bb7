import { isComment, type SourceDocument } from '@structural/document';

/** A text that a comment of a test expects, and where it stands. */
export interface SaidInComment {
  readonly text: string;
  readonly start: number;
  readonly end: number;
}

/** What comments of a document expect: `# error: part of what the server says` and `# warning: …`, each on a line of its own or behind a value. */
export function expectationsInComments(document: SourceDocument, word: 'error' | 'warning'): readonly SaidInComment[] {
  const { range, text } = document;
  const found: SaidInComment[] = [];
  for (const match of text.slice(range.start, range.end).matchAll(/#[ \t]*(error|warning):[ \t]*([^\r\n]*)/g)) {
    const [whole, about, said = ''] = match;
    const start = range.start + match.index;
    const wanted = said.trimEnd();
    if (about !== word || wanted === '' || !isComment(text, start, document)) continue;
    const from = start + whole.length - said.length;
    found.push({ text: wanted, start: from, end: from + wanted.length });
  }
  return found;
}
