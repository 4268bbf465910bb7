import { isJsonArray, isJsonObject, printJson, type JsonValue } from '@structural/json';
import { listPieces } from './list-pieces.js';
import { parseDocuments } from './parse-documents.js';
import { processorTime } from '../../../../tools/search-budget/search-budget.mjs';

const encode = (text: string): Uint8Array => new TextEncoder().encode(text);

/** Each piece parsed: its line and its value. */
function pieces(text: string): readonly (readonly [number, string])[] {
  return [...listPieces(encode(text))].flatMap(({ bytes, line }) =>
    parseDocuments(bytes).map((document) => [line, document.ok ? printJson(document.value) : document.error.message] as const),
  );
}

/** What a reader of the whole text has: items of lists, other documents whole. */
function whole(text: string): readonly string[] {
  return parseDocuments(text).flatMap((document) => {
    const value: JsonValue = document.ok ? document.value : null;
    const items = isJsonObject(value) && value['kind'] === 'List' ? value['items'] : undefined;
    return (isJsonArray(items) ? items : [value]).map(printJson);
  });
}

it('gives the items of a list of YAML, with their lines', () => {
  const text =
    'apiVersion: v1\nitems:\n- a: 1\n  b: |\n    - c\n\n    items:\n- a: 2\n  # kind: List\n-\n  a: 3\nkind: List\nmetadata:\n  resourceVersion: ""\n';
  expect(pieces(text)).toEqual([
    [3, '{"a":1,"b":"- c\\n\\nitems:\\n"}'],
    [8, '{"a":2}'],
    [10, '{"a":3}'],
  ]);
  expect(pieces(text).map(([, value]) => value)).toEqual(whole(text));
});

it('gives the items of a list of JSON, with their lines', () => {
  const text =
    '{\n  "kind": "List",\n  "items": [\n    {"a": "}]\\\\\\""},\n\n    {"a": [{"items": [1]}]}\n  ],\n  "metadata": {"items": [2]}\n}\n';
  expect(pieces(text)).toEqual([
    [4, '{"a":"}]\\\\\\""}'],
    [6, '{"a":[{"items":[1]}]}'],
  ]);
  expect(pieces(text).map(([, value]) => value)).toEqual(whole(text));
});

it.each([
  ['documents', 'a: 1\n---\nb: 2\n--- # c\nc: 3\n'],
  ['a typed list', 'kind: FooList\nitems:\n- a: 1\n'],
  ['an indented list', 'kind: List\nitems:\n  - a: 1\n  - b: 2\n'],
  ['a list in flow style', 'kind: List\nitems: [{a: 1}, {b: 2}]\n'],
  ['no list', 'kind: Foo\nspec:\n- a\n'],
  ['an empty list', 'kind: List\nitems: []\n'],
  ['lists and documents', 'kind: List\nitems:\n- a: 1\n- b: 2\n---\nc: 3\n---\napiVersion: v1\nitems:\n- d: 4\nkind: List\n'],
  ['JSON of another kind', '{"kind": "Foo", "items": [{"a": 1}]}'],
  ['JSON that is cut off', '{"kind": "List", "items": [{"a": 1}'],
])('leaves nothing out of %s', (_, text) => {
  const own = pieces(text).map(([, value]) => value);
  // A list that is not cut is one piece.
  const all =
    own.length === 1 || !text.includes('kind: List')
      ? parseDocuments(text).map((each) => (each.ok ? printJson(each.value) : each.error.message))
      : whole(text);
  expect(own).toEqual(all);
});

it('is linear in texts that are no lists', () => {
  const started = processorTime();
  for (const text of ['{"a":"\\\\', '{[', '"', '- ', 'items:\n- ', '\n---', '{"items":[{'])
    expect([...listPieces(encode(text.repeat(200_000 / text.length)))].length).toBeGreaterThan(0);
  expect(processorTime() - started).toBeLessThan(5_000);
});

it('leaves the text as it is, so that it can be read again', () => {
  const text = 'kind: List\nitems:\n- a: 1\n- a: 2\n';
  const bytes = Buffer.from(text);
  expect([...listPieces(bytes)]).toHaveLength(2);
  expect(bytes.toString()).toBe(text);
});
