import fc from 'fast-check';
import { parseDocuments } from '@structural/document';
import { runs } from '../../../../tools/search-budget/search-budget.mjs';
import { sentDocument } from './sent-document.js';

const nested = (depth: number): object => (depth === 0 ? {} : { a: [nested(depth - 1)] });

test.each([
  {},
  { apiVersion: 'v1', kind: 'A', metadata: { name: 'a', labels: {} }, spec: { list: [1, 'a', null, true, []], 10: 'x', 9: 'y' } },
  {
    i: [0, -0, -7, 2 ** 53, -(2 ** 53) - 2, 9223372036854774784, 1e15, 999999999999999],
    f: [0.5, -1.25, 1e21, 1e-7, 1e300, 18446744073709551616],
  },
  JSON.parse('{"__proto__": {"a": 1}, "constructor": 2, "": 3}') as object,
  { text: '"\\ \u0000 \u007f \u2028 é 😀 a\nb' },
])('a value is read from its text as the parser reads it: %j', (value) => {
  const json = JSON.stringify(value);
  expect([sentDocument(json)]).toEqual(parseDocuments(json));
  expect(Object.keys(sentDocument(json)?.value as object)).toEqual(Object.keys(value));
});

test('any value is read from its text as the parser reads it, or left to it', () => {
  fc.assert(
    fc.property(fc.dictionary(fc.string(), fc.jsonValue({ maxDepth: 4, stringUnit: 'binary' })), (value) => {
      const json = JSON.stringify(value);
      const document = sentDocument(json);
      if (document !== undefined) expect([document]).toEqual(parseDocuments(json));
    }),
    { numRuns: runs(500) },
  );
});

test.each([
  '0',
  '[]',
  '{"a":1.0}',
  '{"a":-0}',
  '{"a":1,"a":2}',
  '{ "a": 1}',
  '{}\n---\n{}',
  String.raw`{"a":"\ud800"}`,
  JSON.stringify(nested(60)),
  `{"a":"${'a'.repeat(1_000_000)}"}`,
])('what only the parser reads as the server does is left to it: %#', (json) => {
  expect(sentDocument(json)).toBeUndefined();
});
