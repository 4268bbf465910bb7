import { renderDocument } from '@structural/checker';
import type { RewrittenFile } from '@structural/evolve';
import { applyEdits, parseDocuments } from '@structural/document';

/** The objects of several files as one stream, as kubectl reads it. */
export interface ObjectStream {
  file(rewritten: RewrittenFile): string;
}

/** How objects are printed: every document in one format, or `as-written`; a stream of JSON alone is `json-as-written`. */
export type ObjectFormat = 'yaml' | 'json' | 'as-written' | 'json-as-written';

/**
 * Opens a stream of objects: as the files have them, comments included, or every document in one format.
 *
 * Documents of JSON follow each other while the stream is of JSON alone. Elsewhere `---` is between all documents, JSON ones included: a reader
 * of YAML takes the first of two that follow each other and drops the second.
 */
export function objectStream(format: ObjectFormat): ObjectStream {
  let isFirst = true;
  const follows = format === 'json' || format === 'json-as-written';
  const join = (text: string): string => {
    if (text === '') return '';
    const separator = isFirst || follows || /^---(?:\s|$)/.test(text) ? '' : '---\n';
    isFirst = false;
    return `${separator}${text}${text.endsWith('\n') ? '' : '\n'}`;
  };
  return {
    file: (stored) => {
      if (format === 'as-written') return join(apart(stored));
      if (format === 'json-as-written' || stored.documents.every((document) => document.format === format)) return join(stored.text);
      return stored.documents.flatMap(({ value }) => (value === undefined ? [] : [join(renderDocument(value, format))])).join('');
    },
  };
}

/** A text in which documents of JSON that follow each other have `---` between them. */
function apart({ documents, text }: RewrittenFile): string {
  if (documents.length < 2 || !documents.some(({ format }) => format === 'json')) return text;
  const parsed = parseDocuments(text);
  const edits = parsed.flatMap(({ format, range: { start } }, i) => {
    const before = parsed[i - 1];
    if (before?.format !== 'json' || format !== 'json' || text.slice(before.range.end, start).includes('---')) return [];
    return [{ range: { start, end: start }, text: text[start - 1] === '\n' ? '---\n' : '\n---\n' }];
  });
  return applyEdits(text, edits);
}
