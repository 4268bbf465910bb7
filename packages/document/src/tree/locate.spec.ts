import { isJsonArray, isJsonObject, jsonEqual } from '@structural/json';
import fc from 'fast-check';
import { arbitraryText, pathsOf } from '../../tests/arbitrary-document.js';
import {
  locate,
  locateNearest,
  parseBody,
  parseDocuments,
  parseYaml,
  type JsonPath,
  type Location,
  type SourceDocument,
} from '../index.js';

function only(text: string): SourceDocument {
  const [document] = parseDocuments(text);
  if (document?.ok !== true) throw new Error(`no document: ${JSON.stringify(document)}`);
  return document;
}

/** What stands at a location: the key and the value, as written. */
function at(document: SourceDocument, location: Location | undefined): readonly (string | undefined)[] | undefined {
  if (location === undefined) return undefined;
  const text = ({ start, end }: { start: number; end: number }): string => document.text.slice(start, end);
  return [location.key && text(location.key), text(location.value)];
}

function found(text: string, ...path: JsonPath): readonly (string | undefined)[] | undefined {
  const document = only(text);
  return at(document, locate(document, path));
}

describe('YAML', () => {
  const text = [
    '# head',
    'a: "x" # c',
    "'b c': &k !!str plain text",
    '  going on # c',
    'lit: |- # header',
    '  one',
    '  two',
    '',
    'seq:',
    '- 1',
    '-',
    '- - n',
    '  - {f: [g, h: i,], "j":1, k}',
    'map:',
    '  deep:',
    '    er: 1 ',
    '',
    'empty:',
    'tagged: !!str',
    '? long',
    ': v',
    'yes: on',
    '',
  ].join('\n');

  test('a block scalar is located that ends a file without a line feed', () => {
    const open = 'a:\n  - b: c\n    d: |\n      x\n      y=1';
    expect([found(open, 'a', 0, 'd'), found(open, 'a')?.[1]]).toEqual([['d', '|\n      x\n      y=1'], open.slice(5)]);
    expect(found('a:\n  b: |\n    x', 'a', 'b')).toEqual(['b', '|\n    x']);
  });

  test.each<[JsonPath, readonly (string | undefined)[] | undefined]>([
    [['a'], ['a', '"x"']],
    [['b c'], ["'b c'", 'plain text\n  going on']],
    [['lit'], ['lit', '|- # header\n  one\n  two']],
    [
      ['seq', 0],
      [undefined, '1'],
    ],
    [
      ['seq', 1],
      [undefined, ''],
    ],
    [
      ['seq', 2, 0],
      [undefined, 'n'],
    ],
    [
      ['seq', 2, 1, 'f'],
      ['f', '[g, h: i,]'],
    ],
    [
      ['seq', 2, 1, 'f', 1, 'h'],
      ['h', 'i'],
    ],
    [
      ['seq', 2, 1, 'f', 1],
      [undefined, 'h: i'],
    ],
    [
      ['seq', 2, 1, 'j'],
      ['"j"', '1'],
    ],
    [
      ['seq', 2, 1, 'k'],
      ['k', ''],
    ],
    [['map'], ['map', 'deep:\n    er: 1']],
    [
      ['map', 'deep', 'er'],
      ['er', '1'],
    ],
    [['empty'], ['empty', '']],
    [['tagged'], ['tagged', '']],
    [['long'], ['long', 'v']],
    [['true'], ['yes', 'on']],
    [['nope'], undefined],
    [['seq', 9], undefined],
    [['seq', '0'], undefined],
    [['a', 'b'], undefined],
  ])('%j', (path, expected) => {
    expect(found(text, ...path)).toEqual(expected);
  });

  test('an empty value stands right after its colon or dash', () => {
    const document = only(text);
    expect([['empty'], ['seq', 1]].map((path) => document.text.slice(0, locate(document, path)?.value.start).split('\n').at(-1))).toEqual([
      'empty:',
      '-',
    ]);
  });

  test('the nearest place of an absent path is its deepest part that is there', () => {
    const document = only(text);
    expect([['map', 'deep', 'x', 'y'], ['nope'], ['seq', 2, 5]].map((path) => at(document, locateNearest(document, path))?.[0])).toEqual([
      'deep',
      undefined,
      undefined,
    ]);
  });

  test('an alias is found where it is used, what is inside it at the anchor', () => {
    const aliased = 'a: &x {b: 1}\nc: *x\nd: [*x]\n';
    expect([found(aliased, 'c'), found(aliased, 'c', 'b'), found(aliased, 'd', 0, 'b')]).toEqual([
      ['c', '*x'],
      ['b', '1'],
      ['b', '1'],
    ]);
    const document = only(aliased);
    expect(locate(document, ['c', 'b'])).toEqual(locate(document, ['a', 'b']));
  });

  test('a merged key is found in the mapping it comes from, unless a later one replaced it', () => {
    const merged = 'x: &x {a: 1, b: 2, c: 3}\nz:\n  a: own\n  <<: [{b: first}, *x]\n  c: own\n';
    expect([found(merged, 'z', 'a'), found(merged, 'z', 'b'), found(merged, 'z', 'c')]).toEqual([
      ['a', '1'],
      ['b', 'first'],
      ['c', 'own'],
    ]);
  });

  test('of a repeated key the last one counts', () => {
    expect(found('a: 1\na: 2\n', 'a')).toEqual(['a', '2']);
  });

  test('offsets belong to the whole file', () => {
    const documents = parseDocuments('\ufeffa: 1\n---\n# c\nb: [2]\n') as readonly SourceDocument[];
    expect(documents.map((document) => at(document, locate(document, Object.keys(document.value ?? {}))))).toEqual([
      ['a', '1'],
      ['b', '[2]'],
    ]);
  });

  test('repaired texts keep their offsets', () => {
    const text = 'a:\n  b: "x\ny"\n  c: [\n1,\n2]\n  d: {\n}#c\n  e:\t[ 3,\t4 ]\n';
    expect(['b', 'c', 'd', 'e'].map((key) => found(text, 'a', key))).toEqual([
      ['b', '"x\ny"'],
      ['c', '[\n1,\n2]'],
      ['d', '{\n}'],
      ['e', '[ 3,\t4 ]'],
    ]);
    expect(found(text, 'a', 'c', 1)).toEqual([undefined, '2']);
  });
});

test('JSON', () => {
  const text = '{"a": [1, {"b\\u0063": null}], "a": {"d" : [ ] }} {"e": 2}';
  const [first, second] = parseDocuments(text) as readonly SourceDocument[];
  expect(at(first!, locate(first!, ['a', 'd']))).toEqual(['"d"', '[ ]']);
  expect(at(second!, locate(second!, ['e']))).toEqual(['"e"', '2']);
  expect(found('{"a": [1, {"b\\u0063": null}]}', 'a', 1, 'bc')).toEqual(['"b\\u0063"', 'null']);
});

describe('every document', () => {
  test('has a place for each of its values, which reads as that value', () => {
    fc.assert(
      fc.property(arbitraryText, (text) => {
        const document = only(text);
        for (const { path, value } of pathsOf(document.value)) {
          const location = locate(document, path);
          if (location === undefined) throw new Error(`not found: ${JSON.stringify(path)}`);
          const own = text.slice(location.value.start, location.value.end);
          if (location.key !== undefined) {
            const key = parseYaml(`? ${text.slice(location.key.start, location.key.end)}\n: 0\n`);
            expect(key).toMatchObject({ ok: true });
            expect(key.ok && Object.keys(key.value as object)).toEqual([path.at(-1)]);
          }
          // Blocks depend on the indentation before them.
          if (isJsonArray(value) || isJsonObject(value) || /^[|>]/.test(own)) continue;
          const read = document.format === 'json' ? parseBody(`{"k": ${own}}`) : parseYaml(`k: ${own}\n`);
          expect(read.ok && jsonEqual((read.value as Record<string, typeof value>)['k'] ?? null, value)).toBe(true);
        }
      }),
    );
  });

  test('has siblings in the order of the text, which do not overlap and stay inside their parent', () => {
    fc.assert(
      fc.property(arbitraryText, (text) => {
        const document = only(text);
        for (const { path, value } of pathsOf(document.value)) {
          const parent = locate(document, path)!.value;
          const steps = isJsonArray(value) ? [...value.keys()] : isJsonObject(value) ? Object.keys(value) : [];
          const spans = steps.map((step) => {
            const { key, value: own } = locate(document, [...path, step])!;
            return { start: (key ?? own).start, end: own.end };
          });
          spans.sort((a, b) => a.start - b.start);
          spans.forEach((span, index) => {
            expect(span.start).toBeGreaterThanOrEqual(spans[index - 1]?.end ?? parent.start);
            expect(span.end).toBeLessThanOrEqual(parent.end);
          });
        }
      }),
    );
  });
});
