import fc from 'fast-check';
import { runs } from '../../../../tools/search-budget/search-budget.mjs';
import { arbitraryText, pathsOf } from '../../tests/arbitrary-document.js';
import { locate, parseDocuments, pathAt, type JsonPath, type SourceDocument } from '../index.js';

function only(text: string): SourceDocument {
  const [document] = parseDocuments(text);
  if (document?.ok !== true) throw new Error(`no document: ${JSON.stringify(document)}`);
  return document;
}

describe('the path at a range', () => {
  test.each<[text: string, mark: string, path: JsonPath]>([
    ['a: 1\nb:\n  c: two\n', 'two', ['b', 'c']],
    ['a: 1\nb:\n  c: two\n', 'c', ['b', 'c']],
    ['a: 1\nb:\n  c: two\n', 'c: two', ['b']],
    ['a:\n- x\n- k: v\n  l: w\n', 'x', ['a', 0]],
    ['a:\n- x\n- k: v\n  l: w\n', 'k: v', ['a', 1]],
    ['a:\n- x\n- k: v\n  l: w\n', 'w', ['a', 1, 'l']],
    ['{"a": [1, {"b": true}]}', 'true', ['a', 1, 'b']],
    ['a: {x: 1} # note\n', '# note', []],
    ['a: &x {b: c}\nd: *x\n', '*x', ['d']],
    ['a: &x {b: c}\nd: *x\n', 'c', ['a', 'b']],
  ])('%j, %j', (text, mark, path) => {
    const start = text.indexOf(mark);
    expect(pathAt(only(text), { start, end: start + mark.length })).toEqual(path);
  });

  test('is the one that is located there', () => {
    fc.assert(
      fc.property(arbitraryText, (text) => {
        const document = only(text);
        for (const { path } of pathsOf(document.value)) {
          const place = locate(document, path);
          if (place?.key !== undefined) expect(locate(document, pathAt(document, place.key))?.key).toEqual(place.key);
        }
      }),
      { numRuns: runs(100) },
    );
  });
});
