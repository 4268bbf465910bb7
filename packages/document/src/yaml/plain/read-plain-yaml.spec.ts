import { printJson, type JsonValue } from '@structural/json';
import fc from 'fast-check';
import { processorTime, runs } from '../../../../../tools/search-budget/search-budget.mjs';
import { arbitraryYaml } from '../../../tests/arbitrary-yaml.js';
import { readEvents } from '../events/read-events.js';
import { SyntaxFailure } from '../../document/syntax-problem.js';
import { constructValue, type ConstructedValue } from '../value/yaml-construct.js';
import { buildTreeOfEvents } from '../yaml-tree.js';
import type { SyntaxNode } from '../../document/syntax-node.js';
import { readDeferredTree, readPlainTree, readPlainYaml } from './read-plain-yaml.js';

function json(text: string): string | undefined {
  const value = readPlainYaml(text);
  return value === undefined ? undefined : printJson(value);
}

/** What the reader that knows all of YAML makes of a text. */
function completely(text: string): ConstructedValue | string {
  try {
    return constructValue(readEvents(text));
  } catch (error) {
    if (error instanceof SyntaxFailure) return error.problem.message;
    throw error;
  }
}

/** A value with the order of its keys and the kinds of its numbers. */
function jsonText(value: JsonValue): string {
  return JSON.stringify(value, (_, member: unknown) => (typeof member === 'bigint' ? `${member}n` : member));
}

describe('reads', () => {
  test.each([
    ['mappings', 'a:\n  b: c\n  d:\n      e: f\ng: h\n', '{"a":{"b":"c","d":{"e":"f"}},"g":"h"}'],
    ['sequences, at the column of their key or right of it', 'a:\n- b\n- c\nd:\n  - e\n', '{"a":["b","c"],"d":["e"]}'],
    ['what stands behind dashes', '- a: b\n  c: d\n-   - e\n    - f\n-\n  g: h\n-\n', '[{"a":"b","c":"d"},["e","f"],{"g":"h"},null]'],
    ['values that are missing', 'a:\nb: # c\n\n# d\n  # e\nc:\n', '{"a":null,"b":null,"c":null}'],
    [
      'words and numbers',
      'a: true\nb: yes\nc: ~\nd: 0x10\ne: 1.50\nf: 1e3\ng: 9007199254740993\nh: 2020-01-01\n',
      '{"a":true,"b":true,"c":null,"d":16,"e":1.5,"f":1000,"g":9007199254740993,"h":"2020-01-01"}',
    ],
    ['plain scalars', "a: b, [c] d:e #f\nb: it's -x?\nc: a#b\nd: --e\n", '{"a":"b, [c] d:e","b":"it\'s -x?","c":"a#b","d":"--e"}'],
    ['plain scalars on many lines', 'a: b\n   c \n\n\n  - d\ne:\n  f\n  g # h\n', '{"a":"b c\\n\\n- d","e":"f g"}'],
    ['quoted scalars', 'a: "b\\n\\u00e9\\"" # c\nd: \'it\'\'s\'\n"e f": ""\n\'g\': ""\n', '{"a":"b\\né\\"","d":"it\'s","e f":"","g":""}'],
    ['quoted scalars on many lines', 'a: "b\n\n  c \\\n  d"\ne: \'f\n  g\'\nh:\n  "i"\n', '{"a":"b\\nc d","e":"f g","h":"i"}'],
    [
      'literal blocks',
      'a: |\n  b\n   c\n\n  # d\n\ne: |-\n\n  f\ng: |+\n  h\n\ni: |2\n   j\n',
      '{"a":"b\\n c\\n\\n# d\\n","e":"\\nf","g":"h\\n\\n","i":" j\\n"}',
    ],
    ['folded blocks', 'a: >\n  b\n  c\n\n  d\n   e\n  f\ng: >- # h\n  i\n  j\n', '{"a":"b c\\nd\\n e\\nf\\n","g":"i j"}'],
    [
      'flow collections on one line',
      'a: []\nb: {} # c\nd: [e, "f", 1, [g h], {i: j}]\nk: { "l":1, m: -1 }\n',
      '{"a":[],"b":{},"d":["e","f",1,["g h"],{"i":"j"}],"k":{"l":1,"m":-1}}',
    ],
    ['a marker before the document', '# a\n--- # b\nc: d\n', '{"c":"d"}'],
    ['CRLF', 'a: b\r\n  c\r\nd: |\r\n  e\r\n', '{"a":"b c","d":"e\\n"}'],
    ['a last line without an end', 'a: b\nc: "d"', '{"a":"b","c":"d"}'],
    ['letters of any script', 'é: 😀 – ü\n', '{"é":"😀 – ü"}'],
    ['keys that JavaScript has plans for', '__proto__: a\nconstructor: b\n', '{"__proto__":"a","constructor":"b"}'],
    ['nothing', '# a\n\n', 'null'],
  ])('%s', (_, text, expected) => {
    expect(json(text)).toBe(expected);
    expect(completely(text)).toMatchObject({ repeats: false, strictError: undefined, value: readPlainYaml(text) });
    if (text.includes('\r') || expected === 'null') expect(readPlainTree(text, 7)).toBeUndefined();
    else expect(readPlainTree(text, 7)).toEqual(buildTreeOfEvents(text, 7));
  });
});

describe('leaves alone', () => {
  test.each([
    ['keys that repeat', 'a: 1\na: 2\n'],
    ['keys that repeat in flow collections', 'a: {b: 1, b: 2}\n'],
    ['keys that are no strings', 'on: 1\n'],
    ['null keys', '~: 1\n'],
    ['merges', '<<: {a: 1}\n'],
    ['anchors', 'a: &b 1\n'],
    ['aliases', 'a: *b\n'],
    ['tags', 'a: !!str 1\n'],
    ['directives', '%YAML 1.1\n---\na: 1\n'],
    ['explicit keys', '? a\n: b\n'],
    ['a second document', 'a: 1\n---\nb: 2\n'],
    ['the end of a document', 'a: 1\n...\n'],
    ['scalars for a document', 'a\n'],
    ['an indented document', ' a: 1\n'],
    ['tabs', 'a:\tb\n'],
    ['tabs in indentation', 'a:\n\tb: c\n'],
    ['other line breaks', 'a: b\u2028\n'],
    ['a byte order mark', '\ufeffa: b\n'],
    ['control characters', '# \u0007\na: b\n'],
    ['half a surrogate pair', 'a: "\ud800"\n'],
    ['numbers that JSON lacks', 'a: .inf\n'],
    ['flow collections on many lines', 'a: [\n  b]\n'],
    ['text after a scalar', 'a: "b" c\n'],
    ['colons in values', 'a: b: c\n'],
    ['lists behind keys', 'a: - b\n'],
    ['lines between two columns', 'a:\n    b: c\n  d: e\n'],
    ['quoted lines left of their key', 'a:\n  b: "c\nd"\n'],
    ['unknown escapes', 'a: "\\/"\n'],
    ['bad escapes', 'a: "\\u12"\n'],
    ['quotes without an end', 'a: "b\n'],
    ['block scalars without content', 'a: |\nb: c\n'],
    ['block scalars whose first blank line is the widest', 'a: |\n    \n  b\n'],
    ['block scalars at an open end', 'a: |\n  b'],
    ['keys without a colon', 'a: b\nc\n'],
    ['keys longer than goyaml takes', `${'k'.repeat(1_025)}: 1\n`],
  ])('%s', (_, text) => {
    expect(readPlainYaml(text)).toBeUndefined();
  });

  test('what nests deeper than manifests do', () => {
    const nested = (depth: number): string => Array.from({ length: depth }, (_, level) => `${' '.repeat(level)}a:\n`).join('');
    expect(
      [nested(200), nested(201), `a: ${'['.repeat(199)}${']'.repeat(199)}\n`, `a: ${'['.repeat(200)}${']'.repeat(200)}\n`].map(
        (text) => readPlainYaml(text) === undefined,
      ),
    ).toEqual([false, true, false, true]);
  });
});

test('whatever it reads, the complete reader reads alike and finds nothing wrong', () => {
  fc.assert(
    fc.property(arbitraryYaml, (text) => {
      const value = readPlainYaml(text);
      if (value === undefined) return;
      const complete = completely(text);
      expect(typeof complete === 'string' ? complete : { ...complete, value: jsonText(complete.value) }).toEqual({
        value: jsonText(value),
        repeats: false,
        strictError: undefined,
      });
    }),
    { numRuns: runs(10_000) },
  );
});

test('whatever tree it builds, the events of the complete reader give the same', () => {
  fc.assert(
    fc.property(arbitraryYaml, (text) => {
      const tree = readPlainTree(text, 3);
      if (tree !== undefined) expect(tree).toEqual(buildTreeOfEvents(text, 3));
    }),
    { numRuns: runs(3_000) },
  );
});

/** All of a tree, looked at in one of several orders. */
function copyOf(node: SyntaxNode, order: number): SyntaxNode {
  const inOrder = <T, U>(all: readonly T[], copy: (each: T) => U): U[] => {
    if (order % 2 === 0) return all.map(copy);
    return all.toReversed().map(copy).reverse();
  };
  const end = order > 1 ? node.end : undefined;
  const entries = inOrder(node.entries, ({ key, name, value }) => ({ key: copyOf(key, order), name, value: copyOf(value, order) }));
  const items = inOrder(node.items, (item) => copyOf(item, order));
  const { kind, outerStart, start, style } = node;
  return { kind, style, outerStart, start, end: end ?? node.end, entries, items };
}

test('the tree that is read where it is looked at is that of the whole text, in whatever order', () => {
  const joined = fc
    .array(arbitraryYaml, { minLength: 1, maxLength: 3 })
    .map((texts) => texts.map((text, i) => `k${i}:\n${text.replaceAll(/^/gm, i === 1 ? '  ' : '')}`.trimEnd()).join('\n'));
  let deferred = 0;
  fc.assert(
    fc.property(fc.oneof(arbitraryYaml, joined), fc.nat(3), (text, order) => {
      // Files are read with the line feed at their end that they may not have.
      if (readPlainYaml(text.replace(/[^\n]$/, '$&\n')) === undefined) return;
      const tree = readDeferredTree(text, 3);
      const whole = readPlainTree(text, 3) ?? (tree && buildTreeOfEvents(text, 3));
      expect(tree && copyOf(tree, order)).toEqual(whole && copyOf(whole, order));
      if (whole?.entries.some(({ value }) => value.kind !== 'scalar') === true) deferred++;
    }),
    { numRuns: runs(3_000) },
  );
  expect(deferred).toBeGreaterThan(20);
});

test('looking at the ends of a large tree takes linear time', () => {
  const deep = Array.from({ length: 150 }, (_, level) => `${' '.repeat(level)}a:\n`).join('');
  const block = `${deep}${' '.repeat(150)}b: 1\n${' '.repeat(75)}c: 2\n`;
  const text = Array.from({ length: 300 }, (_, i) => block.replace('a', `a${i}`)).join('');
  const start = processorTime();
  const tree = readDeferredTree(text, 0);
  expect(tree && copyOf(tree, 1)).toEqual(readPlainTree(text, 0));
  expect(processorTime() - start).toBeLessThan(5_000);
});

test('takes a fair share of arbitrary texts, so that the comparison means something', () => {
  const texts = fc.sample(arbitraryYaml, { numRuns: 2_000, seed: 1 });
  expect(texts.filter((text) => readPlainYaml(text) !== undefined).length).toBeGreaterThan(200);
});

describe('large and irregular texts take linear time', () => {
  test.each([
    ['lines of one scalar', `a: b\n${'  c\n'.repeat(500_000)}`],
    ['blank lines', `a:${'\n'.repeat(1_000_000)}`],
    ['blank lines in a block', `a: |\n  b\n${'\n'.repeat(500_000)}`],
    ['keys', Array.from({ length: 100_000 }, (_, i) => `k${i}: 1\n`).join('')],
    ['quotes', `a: '${"'".repeat(1_000_000)}'\n`],
    ['wide indentation', `a:\n${`${' '.repeat(5_000)}# b\n`.repeat(300)}`],
    ['items', '- a\n'.repeat(200_000)],
    ['quotes without an end', '- "a\n'.repeat(200_000)],
    ['nearly keys', '- a:b:c:d\n'.repeat(100_000)],
  ])('%s', (_, text) => {
    const start = processorTime();
    readPlainYaml(text);
    expect(processorTime() - start).toBeLessThan(5_000);
  });
});
