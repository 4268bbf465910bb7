import { fromPlain, isJsonArray, isJsonObject, jsonEqual, printJson, type JsonValue } from '@structural/json';
import fc from 'fast-check';
import { runs } from '../../../../tools/search-budget/search-budget.mjs';
import { arbitraryText, arbitraryValue, pathsOf } from '../../tests/arbitrary-document.js';
import { applyEdits, editRemove, editSet, parseDocuments, type JsonPath, type SourceDocument, type TextEdit } from '../index.js';
import { editInsert } from './insert.js';
import { editMove } from './move.js';

function only(text: string): SourceDocument {
  const [document] = parseDocuments(text);
  if (document?.ok !== true) throw new Error(`no document: ${JSON.stringify(document)}`);
  return document;
}

type Edit = (document: SourceDocument) => readonly TextEdit[] | undefined;

function edited(text: string, edit: Edit): string | undefined {
  const document = only(text);
  const edits = edit(document);
  return edits === undefined ? undefined : applyEdits(text, edits);
}

const set =
  (path: JsonPath, value: unknown): Edit =>
  (document) =>
    editSet(document, path, fromPlain(value));
const insert =
  (path: JsonPath, value: unknown, position?: Parameters<typeof editInsert>[3]): Edit =>
  (document) =>
    editInsert(document, path, fromPlain(value), position);
const remove =
  (path: JsonPath): Edit =>
  (document) =>
    editRemove(document, path);
const move =
  (from: JsonPath, to: JsonPath): Edit =>
  (document) =>
    editMove(document, from, to);

describe('setting a value', () => {
  test.each<[string, Edit, string | undefined]>([
    ['a: 1 # c\nb: 2\n', set(['a'], 3), 'a: 3 # c\nb: 2\n'],
    ['a: "x"\nb: \'y\'\n', set(['a'], 'z'), 'a: "z"\nb: \'y\'\n'],
    ["a: 'y'\n", set(['a'], "it's"), "a: 'it''s'\n"],
    ['a: x\n', set(['a'], 'yes'), 'a: "yes"\n'],
    ['a: x\n', set(['a'], '2020-01-01'), 'a: 2020-01-01\n'],
    ['a: x\n', set(['a'], 'one\ntwo\n'), 'a: |\n  one\n  two\n'],
    ['a:\n    b: x\n', set(['a', 'b'], 'one\ntwo'), 'a:\n    b: |-\n        one\n        two\n'],
    ['a: |\n  x\n  y\n\nb: 1\n', set(['a'], 'z'), 'a: z\n\nb: 1\n'],
    ['a: 1 # c\n', set(['a'], { b: 1, c: [2] }), 'a: # c\n  b: 1\n  c:\n    - 2\n'],
    ['a:\n- x\nb: 1\n', set(['b'], ['y', ['z'], { k: 1, l: 2 }]), 'a:\n- x\nb:\n- "y"\n- - z\n- k: 1\n  l: 2\n'],
    ['a: # why\n  # first\n  b: 1\nc: 2\n', set(['a'], [1]), 'a: # why\n  # first\n  - 1\nc: 2\n'],
    ['a:\nb: 1\n', set(['a'], 1), 'a: 1\nb: 1\n'],
    ['- 1\n-\n- 3\n', set([1], { a: 1 }), '- 1\n- a: 1\n- 3\n'],
    ['{a: [1, 2], b: x}\n', set(['a', 1], 'x, y'), '{a: [1, "x, y"], b: x}\n'],
    ['a: &x 1\nb: 2\n', set(['a'], 3), 'a: 3\nb: 2\n'],
    ['a: &x {b: 1}\nc: *x\n', set(['c'], 2), 'a: &x {b: 1}\nc: 2\n'],
    ['a: 1', set(['a'], 2), 'a: 2'],
    ['a: 1\r\nb: 2\r\n', set(['a'], { c: 1 }), 'a:\r\n  c: 1\r\nb: 2\r\n'],
    ['{"a": 1}', set(['a'], 'é"\u0001'), '{"a": "é\\"\\u0001"}'],
    ['{\n  "a": {\n    "b": 1\n  }\n}\n', set(['a'], { c: [1] }), '{\n  "a": {\n    "c": [\n      1\n    ]\n  }\n}\n'],
    ['x\n', set([], { a: 1 }), 'a: 1\n'],
    ['a: 1\n', set(['b'], 2), 'a: 1\nb: 2\n'],
    ['a: &x {b: 1}\nc: *x\n', set(['a', 'b'], 2), undefined],
    ['a: &x {b: 1}\nc: *x\n', set(['c', 'b'], 2), undefined],
    ['a: &x {b: 1}\nc:\n  <<: *x\n', set(['c', 'b'], 2), 'a: &x {b: 1}\nc:\n  <<: *x\n  b: 2\n'],
    ['a: &x 1\nb: *x\n', set(['a'], 2), undefined],
    ['a: 1\n', set(['b', 'c'], 2), undefined],
  ])('%j', (text, edit, expected) => {
    expect(edited(text, edit)).toBe(expected);
  });
});

describe('inserting', () => {
  test.each<[string, Edit, string | undefined]>([
    ['a: 1 # c\n# tail\n', insert(['b'], 2), 'a: 1 # c\nb: 2\n# tail\n'],
    ['a: 1', insert(['b'], 2), 'a: 1\nb: 2'],
    ['# head\na: 1\nb: 2\n', insert(['x'], 0, 'start'), '# head\nx: 0\na: 1\nb: 2\n'],
    ['a: 1\n# about b\nb: 2\n', insert(['x'], 0, { before: 'b' }), 'a: 1\nx: 0\n# about b\nb: 2\n'],
    ['a: 1\nb: 2\n', insert(['x'], 0, { after: 'a' }), 'a: 1\nx: 0\nb: 2\n'],
    ['s:\n  - a: 1\n    b: 2\n', insert(['s', 0, 'type'], 'object', 'start'), 's:\n  - type: object\n    a: 1\n    b: 2\n'],
    ['s:\n- a\n- b # c\n', insert(['s', 2], 'c'), 's:\n- a\n- b # c\n- c\n'],
    ['s:\n- a\n- b\n', insert(['s', 0], { k: [1] }), 's:\n- k:\n  - 1\n- a\n- b\n'],
    ['a: {}\n', insert(['a', 'b'], 1), 'a:\n  b: 1\n'],
    ['a: []\n', insert(['a', 0], 1), 'a:\n  - 1\n'],
    ['a:\n', insert(['a', 'b'], 1), 'a:\n  b: 1\n'],
    ['{a: {}, b: [ ]}\n', insert(['a', 'c'], 1), '{a: {c: 1}, b: [ ]}\n'],
    ['a: {b: 1, c: 2} # d\n', insert(['a', 'x'], 'y: z', { after: 'b' }), 'a: {b: 1, x: "y: z", c: 2} # d\n'],
    ['a: [\n  1,\n  2\n]\n', insert(['a', 1], 9), 'a: [\n  1,\n  9,\n  2\n]\n'],
    ['{"a":1}', insert(['b'], [1.5]), '{"a":1, "b": [1.5]}'],
    ['{\r\n\t"a": 1\r\n}', insert(['b'], 2), '{\r\n\t"a": 1,\r\n\t"b": 2\r\n}'],
    ['{}', insert(['b'], 2), '{"b": 2}'],
    ['a: |+\n  x\n\nb: 1\n', insert(['c'], 2, { after: 'a' }), undefined],
    ['a: 1\n', insert(['a'], 2), undefined],
    ['a: 1\n', insert(['b'], 2, { after: 'z' }), undefined],
    ['a: [1]\n', insert(['a', 2], 2), undefined],
    ['a: 1\n', insert(['a', 'b'], 2), undefined],
    ['a: &x {b: 1}\nc: *x\n', insert(['c', 'd'], 2), undefined],
  ])('%j', (text, edit, expected) => {
    expect(edited(text, edit)).toBe(expected);
  });
});

describe('removing', () => {
  test.each<[string, Edit, string | undefined]>([
    ['a: 1 # c\n# about b\nb: 2\n', remove(['a']), '# about b\nb: 2\n'],
    ['a: 1\nb:\n  - x\n  # y\n  - z\nc: 3\n', remove(['b']), 'a: 1\nc: 3\n'],
    ['a: 1\nb: 2', remove(['b']), 'a: 1'],
    ['a: 1\r\nb: 2\r\nc: 3', remove(['c']), 'a: 1\r\nb: 2'],
    ['s:\n- a: 1\n  # note\n  b: 2\n', remove(['s', 0, 'a']), 's:\n- # note\n  b: 2\n'],
    ['s:\n- a # x\n# mid\n- b\n', remove(['s', 0]), 's:\n# mid\n- b\n'],
    ['s:\n- - a\n  - b\n', remove(['s', 0, 0]), 's:\n- - b\n'],
    ['a:\n  b: 1\nc: 2\n', remove(['a', 'b']), 'a: {}\nc: 2\n'],
    ['a: [x]\n', remove(['a', 0]), 'a: []\n'],
    ['a: [x, y, z]\n', remove(['a', 1]), 'a: [x, z]\n'],
    ['a: [x, y, z]\n', remove(['a', 2]), 'a: [x, y]\n'],
    ['{"a": 1, "b": 2}', remove(['a']), '{"b": 2}'],
    ['{\n  "a": 1,\n  "b": 2\n}\n', remove(['b']), '{\n  "a": 1\n}\n'],
    ['a: 1\nb: 2\na: 3\n', remove(['a']), 'b: 2\n'],
    ['a: |\n  x\n  y\nb: 1\n', remove(['a']), 'b: 1\n'],
    ['a: &x 1\nb: *x\n', remove(['a']), undefined],
    ['a: 1\n', remove([]), undefined],
    ['a: 1\n', remove(['b']), undefined],
    ['a: &x {b: 1}\nc:\n  <<: *x\n  d: 1\n', remove(['c', 'b']), undefined],
  ])('%j', (text, edit, expected) => {
    expect(edited(text, edit)).toBe(expected);
  });
});

describe('moving', () => {
  test.each<[string, Edit, string | undefined]>([
    ['a: 1 # c\n"b": 2\n', move(['a'], ['yes']), '"yes": 1 # c\n"b": 2\n'],
    ['{"a": {"b": 1}}', move(['a', 'b'], ['a', 'c"']), '{"a": {"c\\"": 1}}'],
    [
      'a:\n    # c\n    - x # d\n    - y\nb:\n  c: 1\n',
      move(['a'], ['b', 'd']),
      'b:\n  c: 1\n  d:\n      # c\n      - x # d\n      - "y"\n'.replace('"y"', 'y'),
    ],
    ['b:\n  c: 1\n  a: |\n    x\n    y\n', move(['b', 'a'], ['a']), 'b:\n  c: 1\na: |\n  x\n  y\n'],
    ['a: {x: 1}\nb: {y: 2}\n', move(['a', 'x'], ['b', 'x']), 'a: {}\nb: {y: 2, x: 1}\n'],
    ['a: 1\nb: 2\n', move(['a'], ['b']), undefined],
    ['a: {b: 1}\n', move(['a'], ['a', 'c']), undefined],
    ['a: 1\n', move(['z'], ['b']), undefined],
    ['a: 1\n', move(['a'], ['b', 'c']), undefined],
    ['a: [1]\n', move(['a', 0], ['b']), undefined],
  ])('%j', (text, edit, expected) => {
    expect(edited(text, edit)).toBe(expected);
  });
});

describe('applying edits', () => {
  const replace = (start: number, end: number, text: string): TextEdit => ({ range: { start, end }, text });

  test('insertions come in their order and before a replacement that starts at the same place', () => {
    expect(applyEdits('abcd', [replace(2, 3, 'X'), replace(2, 2, '1'), replace(2, 2, '2'), replace(0, 1, '')])).toBe('b12Xd');
  });

  test('an edit that overlaps an earlier one is left out', () => {
    expect(applyEdits('abcd', [replace(1, 3, 'X'), replace(2, 4, 'Y')])).toBe('aXd');
  });
});

describe('every edit', () => {
  const awkward = fc.oneof(arbitraryValue, fc.string({ unit: 'grapheme' }).map(fromPlain));

  /** Draws a path of the document that fits a filter. */
  function draw(
    document: SourceDocument,
    seed: number,
    fits: (value: JsonValue, path: JsonPath) => boolean,
  ): { path: JsonPath; value: JsonValue } | undefined {
    const all = [...pathsOf(document.value)].filter(({ path, value }) => fits(value, path));
    return all[seed % Math.max(all.length, 1)];
  }

  function valueAfter(document: SourceDocument, edits: readonly TextEdit[] | undefined): JsonValue | undefined {
    if (edits === undefined) return undefined;
    const [read] = parseDocuments(applyEdits(document.text, edits));
    return read?.ok === true ? read.value : null;
  }

  /** The value without what is at a path, as text, to compare the rest. */
  function without(value: JsonValue, path: JsonPath): string {
    return printJson(replaced(value, path, null));
  }

  function replaced(value: JsonValue, [step, ...rest]: JsonPath, by: JsonValue): JsonValue {
    if (step === undefined) return by;
    if (isJsonArray(value)) return value.map((item, index) => (index === step ? replaced(item, rest, by) : item));
    if (!isJsonObject(value)) return value;
    return fromPlain(
      Object.fromEntries(Object.entries(value).map(([key, member]) => [key, key === step ? replaced(member, rest, by) : member])),
    );
  }

  test('that sets a value is found, writes that value and changes no other', () => {
    fc.assert(
      fc.property(arbitraryText, fc.nat(), awkward, (text, seed, value) => {
        const document = only(text);
        const target = draw(document, seed, () => true);
        if (target === undefined) return;
        const after = valueAfter(document, editSet(document, target.path, value));
        if (after === undefined) throw new Error(`cannot set ${JSON.stringify(target.path)} to ${printJson(value)}`);
        const expected = replaced(document.value, target.path, value);
        // A root that becomes null is no document any more.
        expect(jsonEqual(after, expected)).toBe(true);
        expect(without(after, target.path)).toBe(without(document.value, target.path));
      }),
      { numRuns: runs(200) },
    );
  });

  test('that inserts adds one member and changes no other', () => {
    fc.assert(
      fc.property(arbitraryText, fc.nat(), awkward, fc.constantFrom('start' as const, 'end' as const), (text, seed, value, position) => {
        const document = only(text);
        const target = draw(document, seed, (candidate) => isJsonArray(candidate) || isJsonObject(candidate));
        if (target === undefined) return;
        const index = isJsonArray(target.value) ? (position === 'start' ? 0 : target.value.length) : undefined;
        const edits = editInsert(document, [...target.path, index ?? 'brand new'], value, position);
        const after = valueAfter(document, edits);
        if (after === undefined) return;
        const grown = isJsonArray(target.value)
          ? [...target.value.slice(0, index), value, ...target.value.slice(index)]
          : fromPlain({ ...(target.value as object), 'brand new': value });
        expect(jsonEqual(after, replaced(document.value, target.path, grown))).toBe(true);
      }),
      { numRuns: runs(200) },
    );
  });

  test('that removes takes one member away and changes no other', () => {
    fc.assert(
      fc.property(arbitraryText, fc.nat(), (text, seed) => {
        const document = only(text);
        const target = draw(document, seed, (_, path) => path.length > 0);
        if (target === undefined) return;
        const after = valueAfter(document, editRemove(document, target.path));
        const parent = target.path.slice(0, -1);
        const step = target.path.at(-1);
        const shrink = (value: JsonValue): JsonValue =>
          isJsonArray(value)
            ? value.filter((_, index) => index !== step)
            : fromPlain(Object.fromEntries(Object.entries(value as object).filter(([key]) => key !== step)));
        const before = [...pathsOf(document.value)].find(({ path }) => JSON.stringify(path) === JSON.stringify(parent))!.value;
        expect(after !== undefined && jsonEqual(after, replaced(document.value, parent, shrink(before)))).toBe(true);
      }),
      { numRuns: runs(200) },
    );
  });

  test('that renames keeps the value and all others', () => {
    fc.assert(
      fc.property(arbitraryText, fc.nat(), fc.constantFrom('fresh', 'true', '2', 'a: b', "'", '{'), (text, seed, name) => {
        const document = only(text);
        const target = draw(document, seed, (_, path) => typeof path.at(-1) === 'string');
        const parent = target?.path.slice(0, -1);
        if (target === undefined || parent === undefined) return;
        const after = valueAfter(document, editMove(document, target.path, [...parent, name]));
        const there = [...pathsOf(document.value)].some(({ path }) => JSON.stringify(path) === JSON.stringify([...parent, name]));
        if (there) expect(after).toBeUndefined();
        else
          expect(
            [...pathsOf(after ?? null)].some(
              ({ path, value }) => JSON.stringify(path) === JSON.stringify([...parent, name]) && jsonEqual(value, target.value),
            ),
          ).toBe(true);
      }),
      { numRuns: runs(200) },
    );
  });
});
