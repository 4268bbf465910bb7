import { fromPlain, printJson } from '@structural/json';
import { processorTime } from '../../../../tools/search-budget/search-budget.mjs';
import { findCursor } from './cursor-place.js';

/** The place of the bar in a text. */
function at(marked: string, isJson = false): string {
  const offset = marked.indexOf('|');
  const found = findCursor(marked.slice(0, offset) + marked.slice(offset + 1), offset, isJson);
  return found === undefined
    ? 'nothing'
    : `${found.kind} ${found.path.join('.')} "${found.word}" ${found.style}${found.hasColon ? ' colon' : ''}`;
}

it.each([
  ['an empty text', '|', 'key  "" block'],
  ['a new line of an object', 'spec:\n  a: 1\n  |\n', 'key spec "" block'],
  ['a name that is being written', 'spec:\n  a: 1\n  rep|\nstatus: {}\n', 'key spec "rep" block'],
  ['a name between others', 'spec:\n  a: 1\n  rep|\n  b: 2\n', 'key spec "rep" block'],
  ['a name that has a value', 'spec:\n  re|p: 1\n', 'key spec "re" block colon'],
  ['the first line of an object', 'spec:\n  |\n', 'key spec "" block'],
  ['an item of a list', 'spec:\n  list:\n    - na|\n', 'key spec.list.0 "na" block'],
  ['a second line of an item', 'spec:\n  list:\n    - name: a\n      po|\n', 'key spec.list.0 "po" block'],
  ['a value', 'spec:\n  mode: fu|\n', 'value spec.mode "fu" block'],
  ['a value without a beginning', 'spec:\n  mode: |\n  other: 1\n', 'value spec.mode "" block'],
  ['a quoted value', 'spec:\n  mode: "fu|"\n', 'value spec.mode "fu" block'],
  ['an object in one line', 'spec: { a: 1, re| }\n', 'key spec "re" flow'],
  ['a value in one line', 'spec: { mode: f| }\n', 'value spec.mode "f" flow'],
  ['a list in one line', 'spec: { list: [a, b|] }\n', 'value spec.list.1 "b" flow'],
  ['a comment', 'spec: # hello |\n', 'nothing'],
  ['a second document', 'a: 1\n---\nspec:\n  b|\n', 'key spec "b" block'],
  ['a first document before one that does not parse', 'spec:\n  b|\n---\n{{ a }}\n  - x: [\n', 'key spec "b" block'],
  ['what does not parse above', 'a: [1\nb: 2\nspec:\n  re|\n', 'key spec "re" block'],
  ['what does not parse below', 'spec:\n  re|\nstatus: {{ .Values.a }}\n', 'key spec "re" block'],
])('%s in YAML', (_, text, expected) => {
  expect(at(text)).toBe(expected);
});

it.each([
  ['a new member', '{ "spec": { "a": 1, | } }', 'key spec "" json'],
  ['a member before another one', '{ "spec": { "re|" "a": 1 } }', 'key spec "re" json'],
  ['a name with a value', '{ "spec": { "re|": 1 } }', 'key spec "re" json colon'],
  ['a value', '{ "spec": { "mode": "f|" } }', 'value spec.mode "f" json'],
  ['a member on its own line', '{\n  "spec": {\n    "a": 1,\n    |\n  }\n}', 'key spec "" json'],
])('%s in JSON', (_, text, expected) => {
  expect(at(text, true)).toBe(expected);
});

it('leaves what is written out of the object', () => {
  const text = 'spec:\n  a: 1\n  re\n';
  expect(printJson(findCursor(text, text.length - 1, false)?.root ?? null)).toBe(printJson(fromPlain({ spec: { a: 1 } })));
});

it('is not misled by long lines and many brackets', () => {
  const text = `a: "${'{'.repeat(100_000)}"\nspec:\n  re`;
  const start = processorTime();
  expect(findCursor(text, text.length, false)?.kind).toBe('key');
  expect(processorTime() - start).toBeLessThan(5_000);
});
