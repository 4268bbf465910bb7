import type { Diagnostic } from '@structural/checker';
import { toDiagnostics, type EditorPlaces } from './to-diagnostic.js';

const PLACES: EditorPlaces = { uriOf: (path) => path, textOf: () => undefined, withShortPaths: (text) => text };
const TEXT = 'kind: A\nspec:\n  a: 1\n---\nkind: B\n';

/** The range of a finding, as lines and characters. */
function rangeOf(start: number, end: number): readonly number[] {
  const finding: Diagnostic = {
    ...{ file: 'a.yaml', rule: 'duplicate-key', severity: 'error', message: 'm', range: { start, end }, related: [] },
  };
  const [shown] = toDiagnostics([finding], TEXT, PLACES);
  return shown === undefined ? [] : [shown.range.start.line, shown.range.start.character, shown.range.end.line, shown.range.end.character];
}

it('underlines the first line of a whole document', () => {
  expect(rangeOf(0, 0)).toEqual([0, 0, 0, 7]);
  expect(rangeOf(0, TEXT.indexOf('\n---'))).toEqual([0, 0, 0, 7]);
  expect(rangeOf(0, TEXT.length)).toEqual([0, 0, 0, 7]);
});

it('underlines what is only a part of a document as it is', () => {
  expect(rangeOf(8, 12)).toEqual([1, 0, 1, 4]);
  expect(rangeOf(16, 20)).toEqual([2, 2, 2, 6]);
});
