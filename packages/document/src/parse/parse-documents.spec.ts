import { printJson } from '@structural/json';
import fc from 'fast-check';
import { runs } from '../../../../tools/search-budget/search-budget.mjs';
import { parseBody, parseDocuments } from '../index.js';
import { MAX_DOCUMENT_BYTES } from '../text/limits.js';

/** Each document in short: its JSON, or its problem; with the text of its range. */
function read(input: string | Uint8Array): readonly string[] {
  return parseDocuments(input).map((document) => {
    const own = JSON.stringify(document.text.slice(document.range.start, document.range.end));
    return `${document.ok ? `${document.format} ${printJson(document.value)}` : `${document.error.code} ${document.error.message}`} ${own}`;
  });
}

const bytes = (...values: readonly number[]): Uint8Array => Uint8Array.from(values);
const utf8 = (text: string): number[] => [...unescape(encodeURIComponent(text))].map((character) => character.charCodeAt(0));

describe('splitting as kubectl does', () => {
  test.each<[string, readonly string[]]>([
    ['a: 1\n---\nb: 2\n', ['yaml {"a":1} "a: 1\\n"', 'yaml {"b":2} "b: 2\\n"']],
    ['---\na: 1\n--- # c\n\n---\n# only\n---\nnull\n', ['yaml {"a":1} "a: 1\\n"']],
    ['a: 1\r\n---\r\nb: 2', ['yaml {"a":1} "a: 1\\r\\n"', 'yaml {"b":2} "b: 2"']],
    ['\ufeffa: 1\n', ['yaml {"a":1} "a: 1\\n"']],
    ['a: 1\n ---\n', ['yaml {"a":"1 ---"} "a: 1\\n ---\\n"']],
    ['a: "x\n---\ny"\n', ['yaml-syntax yaml: line 2: found unexpected end of stream "a: \\"x\\n"', 'yaml "y\\"" "y\\"\\n"']],
    ['a: 1\n...\nb: 2\n', ['yaml {"a":1} "a: 1\\n...\\nb: 2\\n"']],
    ['a: |\n  x', ['yaml {"a":"x\\n"} "a: |\\n  x"']],
    ['a: 1\n--- x\nb: 2\n', ['yaml {"a":1} "a: 1\\n"', 'separator invalid Yaml document separator: x "--- x"', 'yaml {"b":2} "b: 2\\n"']],
    ['a: [\n---\nb: 2\n', ['yaml-syntax yaml: line 1: did not find expected node content "a: [\\n"', 'yaml {"b":2} "b: 2\\n"']],
    ['{"a":1}\n{"b":2}', ['json {"a":1} "{\\"a\\":1}"', 'json {"b":2} "{\\"b\\":2}"']],
    ['{"a":1}\n---\nb: 2\n', ['json {"a":1} "{\\"a\\":1}"', 'yaml {"b":2} "b: 2\\n"']],
    ['{"a":1,}', ['yaml {"a":1} "{\\"a\\":1,}"']],
    ['{"a": tru', ['json-syntax unexpected end of JSON input "{\\"a\\": tru"']],
    [
      '{{- if x }}\na: 1\n---\nb: 2\n',
      ['json-syntax invalid character \'{\' looking for beginning of object key string "{{- if x }}\\na: 1\\n"', 'yaml {"b":2} "b: 2\\n"'],
    ],
    [
      '{"a":1}{"b":2}{"c":}\n---\nd: 1\n',
      [
        'json {"a":1} "{\\"a\\":1}"',
        'json {"b":2} "{\\"b\\":2}"',
        'json-syntax invalid character \'}\' looking for beginning of value "{\\"c\\":}\\n"',
        'yaml {"d":1} "d: 1\\n"',
      ],
    ],
    [
      '{"a":1e400}{"b":2}',
      ['json-syntax json: cannot unmarshal number 1e400 into Go value of type float64 "{\\"a\\":1e400}"', 'json {"b":2} "{\\"b\\":2}"'],
    ],
    ['{"a":1}x', ['json {"a":1} "{\\"a\\":1}"', 'json-syntax invalid character \'x\' looking for beginning of value "x"']],
    ['', []],
    ['# nothing\n', []],
    ['---\n---\n', []],
  ])('%j', (text, expected) => {
    expect(read(text)).toEqual(expected);
  });

  test("line numbers in Go's words count from the separator that opens the stream", () => {
    expect(parseDocuments('---\na: 1\nb: [\n')).toMatchObject([
      { ok: false, error: { message: 'yaml: line 3: did not find expected node content' } },
    ]);
  });
});

describe('bytes', () => {
  test.each<[string, Uint8Array, readonly string[]]>([
    ['UTF-8 with a byte order mark', bytes(0xef, 0xbb, 0xbf, ...utf8('a: é\n')), ['yaml {"a":"é"} "a: é\\n"']],
    ['UTF-16, little end first', bytes(0xff, 0xfe, 0x61, 0, 0x3a, 0, 0x20, 0, 0xe9, 0), ['yaml {"a":"é"} "a: é"']],
    ['UTF-16, big end first', bytes(0xfe, 0xff, 0, 0x61, 0, 0x3a, 0, 0x20, 0, 0xe9), ['yaml {"a":"é"} "a: é"']],
    ['a wrong leading byte', bytes(...utf8('é: '), 0xff), ['yaml {"é":"\ufffd"} "é: \ufffd"']],
    ['a wrong trailing byte', bytes(0x61, 0xc3, 0x28), ['yaml "a\ufffd(" "a\ufffd("']],
    ['a character cut short', bytes(0x61, 0xe2, 0x82), ['yaml "a\ufffd" "a\ufffd"']],
    ['an overlong character', bytes(0xc0, 0x80), ['yaml "\ufffd\ufffd" "\ufffd\ufffd"']],
    ['half of a pair', bytes(0xed, 0xa0, 0x80), ['yaml "\ufffd\ufffd\ufffd" "\ufffd\ufffd\ufffd"']],
    ['half of a pair in UTF-16', bytes(0xff, 0xfe, 0x61, 0, 0, 0xd8), ['encoding yaml: incomplete UTF-16 surrogate pair "\ufeffa\ufffd"']],
    ['NUL', bytes(...utf8('a: '), 0), ['control-character yaml: control characters are not allowed "a: \\u0000"']],
  ])('%s', (_, input, expected) => {
    expect(read(input)).toEqual(expected);
  });

  test('of any kind are read or refused, never thrown at', () => {
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 60 }), (input) => Array.isArray(parseDocuments(input))),
      { numRuns: runs(1_000) },
    );
  });
});

describe('limits', () => {
  test('a document of more than 3 MiB is refused, the others are not', () => {
    const large = `a: ${'x'.repeat(MAX_DOCUMENT_BYTES)}\n`;
    expect(parseDocuments(`b: 1\n---\n${large}`)).toMatchObject([
      { ok: true },
      { ok: false, error: { code: 'too-large', message: 'Request entity too large: limit is 3145728' } },
    ]);
    expect(parseDocuments(`a: ${'é'.repeat(MAX_DOCUMENT_BYTES / 2)}\n`)).toMatchObject([{ ok: false, error: { code: 'too-large' } }]);
    expect(parseDocuments(`a: ${'é'.repeat(MAX_DOCUMENT_BYTES / 2 - 2)}\n`)).toMatchObject([{ ok: true }]);
    expect(parseBody(`{"a":"${'x'.repeat(MAX_DOCUMENT_BYTES)}"}`)).toMatchObject({ ok: false, error: { code: 'too-large' } });
  });
});

describe('request bodies', () => {
  test('are JSON when they start with a brace, else YAML', () => {
    expect(
      [parseBody(' {"a": 1.0}'), parseBody('{a: 1}'), parseBody('a: 1\n---\nb: 2')].map((body) =>
        body.ok ? printJson(body.value) : body.error.message,
      ),
    ).toEqual(['{"a":1}', "invalid character 'a' looking for beginning of object key string", '{"a":1}']);
  });

  it('reads lists beyond the size of a request, whose items are sent one by one', () => {
    const items = Array.from({ length: 40 }, (_, i) => ({ kind: 'A', name: `${String(i)}${'x'.repeat(100_000)}` }));
    const yaml = `items:\n${items.map(({ name }) => `- kind: A\n  name: ${name}\n`).join('')}kind: AList # all of them\n`;
    const outcome = (text: string) => parseDocuments(text).map((document) => (document.ok ? 'read' : document.error.code));
    expect([
      outcome(yaml),
      outcome(yaml.replace('kind: AList', 'kind: Alone')),
      outcome(JSON.stringify({ kind: 'List', items })),
      outcome(JSON.stringify({ kind: 'Alone', items })),
    ]).toEqual([['read'], ['too-large'], ['read'], ['too-large']]);
  });
});
