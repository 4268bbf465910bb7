import { fromPlain } from '@structural/json';
import { parseDocuments } from '../parse/parse-documents.js';
import { locate, locateNearest } from '../tree/locate.js';
import { deriveDocument } from './derivation.js';
import type { DerivedPlace } from './source-document.js';

const TEXT = 'a:\n  b: "int | max=3"\n';

function derived(places: Readonly<Record<string, DerivedPlace>>) {
  const [source] = parseDocuments(TEXT);
  if (source?.ok !== true) throw new Error('does not parse');
  const placeOf = (path: readonly (string | number)[]): DerivedPlace => places[path.join('.')] ?? { path };
  return deriveDocument({ source, name: '', madeBy: 'somebody', placeOf }, fromPlain({ x: 1 }));
}

const textAt = (at: { readonly value: { readonly start: number; readonly end: number } } | undefined) =>
  at && TEXT.slice(at.value.start, at.value.end);

it('has the places of what it was made from', () => {
  const document = derived({
    x: { path: ['a', 'b'] },
    'x.max': { path: ['a', 'b'], part: { start: 6, end: 11 } },
    added: { path: ['a'], isAdded: true },
  });
  expect(textAt(locate(document, ['x']))).toBe('"int | max=3"');
  expect(textAt(locate(document, ['x', 'max']))).toBe('max=3');
  expect(locate(document, ['added'])).toBeUndefined();
  expect(locateNearest(document, ['added']).key).toEqual({ start: 0, end: 1 });
  expect(locate(document, ['nothing'])).toBeUndefined();
});

it('has parts of a literal block at their lines', () => {
  const text = 'a: |-\n    one\n\n      two three\n    four\nb: 1\n';
  const [source] = parseDocuments(text);
  if (source?.ok !== true) throw new Error('does not parse');
  const at = (start: number, end: number): string | undefined => {
    const place: DerivedPlace = { path: ['a'], part: { start, end } };
    const found = locate(deriveDocument({ source, name: '', madeBy: '', placeOf: () => place }, source.value), []);
    return found && text.slice(found.value.start, found.value.end);
  };
  expect([at(0, 3), at(7, 10), at(11, 16), at(17, 21)]).toEqual(['one', 'two', 'three', 'four']);
});
