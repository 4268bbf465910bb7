import { fromPlain, isJsonArray, isJsonObject, jsonEqual, newJsonObject, type JsonValue, type MutableJsonObject } from '@structural/json';
import fc from 'fast-check';
import { processorTime, runs } from '../../../../tools/search-budget/search-budget.mjs';
import { arbitraryText, arbitraryValue } from '../../tests/arbitrary-document.js';
import { applyEdits, editTo, parseDocuments, type SourceDocument } from '../index.js';

function only(text: string): SourceDocument {
  const [document] = parseDocuments(text);
  if (document?.ok !== true) throw new Error(`no document: ${JSON.stringify(document)}`);
  return document;
}

function edited(text: string, value: unknown): string | undefined {
  const edits = editTo(only(text), fromPlain(value));
  return edits && applyEdits(text, edits);
}

describe('editing to a value', () => {
  test.each<[string, unknown, string | undefined]>([
    ['a: 1 # c\nb: 2\n', { a: 1, b: 2 }, 'a: 1 # c\nb: 2\n'],
    [
      '# head\na: 1 # one\n# about b\nb: {x: 1, y: 2} # two\nc: 3\n',
      { a: 1, b: { x: 1 }, d: [4] },
      '# head\na: 1 # one\n# about b\nb: {x: 1} # two\nd:\n  - 4\n',
    ],
    ['spec:\n  a: 1\n  b: 2\n  c: 3\n', { spec: { c: 3, d: 4, e: { f: 5 } } }, 'spec:\n  c: 3\n  d: 4\n  e:\n    f: 5\n'],
    ['spec:\n  a: 1\n  b: 2\nx: 1\n', { spec: {}, x: 1 }, 'spec: {}\nx: 1\n'],
    ['spec:\n  a: 1\n  b: 2\nx: 1\n', { spec: { c: 3 }, x: 1 }, 'spec:\n  c: 3\nx: 1\n'],
    ['l:\n- a: 1\n  b: 2\n- a: 3\n  b: 4\n', { l: [{ a: 1 }, { a: 3, c: 5 }] }, 'l:\n- a: 1\n- a: 3\n  c: 5\n'],
    ['{"a": 1, "b": 2, "c": {"d": null}}', { b: 2, c: { d: 'x' }, e: [] }, '{"b": 2, "c": {"d": "x"}, "e": []}'],
    ['{\n    "a": 1,\n    "b": 2\n}\n', { b: 2, c: { d: 1 } }, '{\n    "b": 2,\n    "c": {\n        "d": 1\n    }\n}\n'],
    ['a: &x {b: 1, c: 2}\nd: *x\n', { a: { b: 1 }, d: { b: 1, c: 2 } }, undefined],
    ['a: &x {b: 1}\nd:\n  <<: *x\n', { a: { b: 1 }, d: { b: 1, c: 2 } }, 'a: &x {b: 1}\nd:\n  <<: *x\n  c: 2\n'],
  ])('%j', (text, value, expected) => {
    expect(edited(text, value)).toBe(expected);
  });

  it('leaves the other documents of a file alone', () => {
    const text = '# one\na: 1\n---\n# two\na: 1\n---\na: 1 # three';
    const documents = parseDocuments(text);
    const edits = documents.flatMap((document) => (document.ok ? (editTo(document, fromPlain({ a: 1, b: 2 })) ?? []) : []));
    expect(applyEdits(text, edits)).toBe('# one\na: 1\nb: 2\n---\n# two\na: 1\nb: 2\n---\na: 1 # three\nb: 2');
  });

  it('reads back as the value wanted, whatever both are', () => {
    fc.assert(
      fc.property(arbitraryText, arbitraryValue, fc.infiniteStream(fc.nat(9)), (text, other, choices) => {
        const document = only(text);
        const wanted = varied(document.value, other, () => choices.next().value ?? 0);
        const edits = editTo(document, wanted);
        if (edits === undefined) return;
        const [again] = parseDocuments(applyEdits(text, edits));
        expect(again?.ok === true && jsonEqual(again.value, wanted)).toBe(true);
      }),
      { numRuns: runs(300) },
    );
  });

  it('makes many changes of a long document in one go', () => {
    const lines = (from: number, to: number): string =>
      Array.from({ length: to - from }, (_, i) => `  k${String(i + from)}: # c\n    a: 1\n    b: x\n`).join('');
    const document = only(`spec:\n${lines(0, 1_500)}`);
    const wanted = newJsonObject();
    const spec = newJsonObject();
    for (let i = 0; i < 1_500; i++) if (i % 3 > 0) spec[`k${String(i)}`] = fromPlain({ a: 1, c: [i] });
    wanted['spec'] = spec;
    const start = processorTime();
    const edits = editTo(document, wanted);
    expect(edits).toBeDefined();
    expect(processorTime() - start).toBeLessThan(5_000);
  });

  it('edits a long document that changes all over', () => {
    const text = `spec:\n${Array.from({ length: 100_000 }, (_, i) => `  k${String(i)}: 1\n`).join('')}`;
    const document = only(text);
    const spec = newJsonObject();
    for (let i = 0; i < 100_000; i += 2) spec[`k${String(i)}`] = 1;
    const start = processorTime();
    expect(editTo(document, Object.assign(newJsonObject(), { spec }))).toHaveLength(1);
    expect(processorTime() - start).toBeLessThan(8_000);
  });
});

/** The value with members removed, replaced and added here and there. */
function varied(value: JsonValue, other: JsonValue, draw: () => number): JsonValue {
  if (draw() === 0) return other;
  if (isJsonArray(value)) return value.map((item) => varied(item, other, draw));
  if (!isJsonObject(value)) return value;
  const copy: MutableJsonObject = newJsonObject();
  for (const name of Object.keys(value)) if (draw() > 1) copy[name] = varied(value[name] ?? null, other, draw);
  if (draw() < 3) copy['added'] = other;
  return copy;
}
