import { renderDocument, type StoredFile } from '@structural/checker';

/** The objects of several files as one stream, as kubectl reads it. */
export interface ObjectStream {
  file(stored: StoredFile): string;
}

/**
 * Opens a stream of objects: as the files have them, separators and comments included, or every document in one format.
 *
 * Documents of YAML have `---` between them, those of JSON follow each other.
 */
export function objectStream(format: 'yaml' | 'json' | undefined): ObjectStream {
  let last: 'yaml' | 'json' | undefined;
  const join = (text: string, next: 'yaml' | 'json'): string => {
    if (text === '') return '';
    const separator = last === undefined || (last === 'json' && next === 'json') || /^---(?:\s|$)/.test(text) ? '' : '---\n';
    last = next;
    return `${separator}${text}${text.endsWith('\n') ? '' : '\n'}`;
  };
  return {
    file: (stored) => {
      const wanted = format ?? 'as written';
      if (wanted === 'as written' || stored.documents.every((document) => document.format === wanted)) return join(stored.text, stored.documents[0]?.format ?? 'yaml');
      return stored.documents.flatMap(({ value }) => (value === undefined ? [] : [join(renderDocument(value, wanted), wanted)])).join('');
    },
  };
}
