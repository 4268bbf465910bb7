import { isJsonArray, isJsonObject, type JsonPath, type JsonValue } from '@structural/json';
import { locate } from '../tree/locate.js';
import type { ItemisedList } from './list-items.js';
import { parseDocuments, parseParts } from './parse-documents.js';

function onlyList(text: string): ItemisedList | undefined {
  const [first, ...others] = parseParts(text, 1);
  return first !== undefined && 'isList' in first && others.length === 0 ? first : undefined;
}

function pathsBelow(value: JsonValue, path: JsonPath): readonly JsonPath[] {
  const members = isJsonArray(value) ? [...value.entries()] : isJsonObject(value) ? Object.entries(value) : [];
  return [path, ...members.flatMap(([step, member]) => pathsBelow(member, [...path, step]))];
}

const YAML = `# what kubectl prints
apiVersion: v1
items:
- apiVersion: example.com/v1
  kind: Job
  spec:
    text: |
      - a

      b
  list:
  - {a: 1, b: [c]}
  # a comment
- kind: Job
  name: "ü 😀"

-
  kind: Job
kind: List
metadata:
  resourceVersion: ""
`;
const JSON_TEXT = `{
  "apiVersion": "v1", "list": [{"items": [{}]}],
  "items": [
    {"kind": "Job", "text": "}]\\\\\\"", "list": [{"a": 1}, 2]},

    {"kind": "Job", "items": [{"kind": "Other"}]}
  ],
  "kind": "List"
}
`;

it.each([
  ['YAML', YAML],
  ['JSON', JSON_TEXT],
  ['YAML with line ends of Windows', YAML.replaceAll('\n', '\r\n').replace('-\r\n', '- a: 1\r\n')],
  ['YAML that ends with an item', YAML.slice(0, YAML.indexOf('kind: List')).replace('items', 'kind: List\nitems').trimEnd()],
])('reads the items of a list in %s apart, with the values and places that they have in the list', (_, text) => {
  const [whole] = parseDocuments(text);
  const value = whole?.ok === true && isJsonObject(whole.value) ? whole.value : {};
  const all = isJsonArray(value['items']) ? value['items'] : [];
  const list = onlyList(text);
  const items = [...(list?.items() ?? [])];
  expect(items.map((item) => item?.value)).toEqual(all);
  expect(list?.document.range).toEqual(whole?.range);
  expect(list?.document.value).toEqual(value);
  expect({ ...list?.rest, items: all }).toEqual(value);
  for (const item of items) {
    const paths = item === undefined || whole?.ok !== true ? [] : pathsBelow(item.value, ['items', item.index]);
    expect(paths.map((path) => item && locate(item.document, path))).toEqual(
      paths.map((path) => whole?.ok === true && locate(whole, path)),
    );
  }
});

it.each([
  ['an anchor', YAML.replace('kind: Job', 'kind: &a Job')],
  ['a key that is repeated', YAML.replace('  name:', '  kind: Job\n  name:')],
  ['a quoted text over lines', YAML.replace('"ü', '"ü\n- ')],
  ['a number beyond float64', JSON_TEXT.replace('1}', '1e999}')],
  ['a key of JSON that is repeated', JSON_TEXT.replace('"text"', '"kind": "A", "text"')],
])('does not read an item apart with %s', (_, text) => {
  expect([...(onlyList(text)?.items() ?? [undefined])]).toContain(undefined);
});

it.each([
  ['indented items', YAML.replaceAll('\n-', '\n  -')],
  ['items of a flow', 'kind: List\nitems: [{a: 1}]\n'],
  ['two lists of items', `${YAML}items: []\n`],
  ['items that are no objects', '{"kind": "List", "items": [1, {"a": 1}]}'],
  ['no comma between items', JSON_TEXT.replace('},\n\n', '}\n\n')],
  ['text behind it', `${JSON_TEXT}x`],
  ['no items', 'kind: List\nitems:\nmetadata: {}\n'],
  ['another document', `${JSON_TEXT}\n{}`],
])('reads a list with %s as one', (_, text) => {
  expect(onlyList(text)).toBeUndefined();
});
