import { parseDocuments } from '@structural/document';
import { findFolds } from './find-folds.js';

/** Each fold by its first line and its last one, counted from 0. */
const folds = (text: string): readonly string[] =>
  findFolds({ text, documents: parseDocuments(text) }).map(({ endLine, kind, startLine }) => `${startLine}-${endLine}${kind ?? ''}`);

it('folds documents beside others, members, items, long texts and comments', () => {
  const text = `# one
# two
kind: A
spec:
  list:
    - a: 1
      b: 2
    - c
  text: |
    # no comment
    # but text
  none: {}
---
kind: B
flow: {
  a: 1
}
`;
  expect(folds(text)).toEqual(['0-1comment', '2-11', '3-11', '4-7', '5-6', '8-10', '13-16', '14-16']);
});

it('folds JSON, and nothing that does not parse', () => {
  expect(folds('{\n  "a": [\n    1,\n    2\n  ]\n}\n')).toEqual(['1-4']);
  expect(folds('a: [\nb:\n  c:\n')).toEqual([]);
  expect(folds('')).toEqual([]);
});
