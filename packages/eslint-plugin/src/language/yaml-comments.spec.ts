import fc from 'fast-check';
import { parseForESLint } from 'yaml-eslint-parser';
import { findComments } from './yaml-comments.js';
import { processorTime } from '../../../../tools/search-budget/search-budget.mjs';

const commentsOf = (text: string): readonly string[] => findComments(text).map(({ start, end }) => text.slice(start, end));

test.each<readonly [string, readonly string[]]>([
  ['# a\nb: 1 # c\n', ['# a', '# c']],
  ['a: b#c\n', []],
  ['a: "# b" # c\n', ['# c']],
  ["a: 'it''s # b' # c\n", ['# c']],
  ['a: "b\n  # c\n  d" # e\n', ['# e']],
  ["a: it's # b\n", ['# b']],
  ['a: "\\" # b" # c', ['# c']],
  ['a: |\n  # text\n\n  # text\n# comment\n', ['# comment']],
  ['a: >-2 # head\n    # text\nb: 1 # c\n', ['# head', '# c']],
  ['- a: |\n    # text\n  b: 1 # c\n', ['# c']],
  ['- |\n # text\n- b # c\n', ['# c']],
  ['a: [b, "# c", # d\n  e] # f\n', ['# d', '# f']],
  ['a: {"b":"# c"} # d\n', ['# d']],
  ['a: b, "c # d"\n', ['# d"']],
  ['a: !!str "# b" # c\n', ['# c']],
  ['a: &x |\n  # text\nb: *x # c\n', ['# c']],
  ['a: "never closed\n---\nb: 1 # c\n', ['# c']],
  ['{{- if .Values.crds }} # a\n  b: {{ .c | quote }} # d\n{{- end }}\n', ['# a', '# d']],
  ['a: 1 # b\r\nc: 2 # d\re: 3 # f', ['# b', '# d', '# f']],
  ['a: | |\n  # b\n', ['# b']],
])('%j', (text, expected) => {
  expect(commentsOf(text)).toEqual(expected);
});

test('comments are those that a YAML parser finds', () => {
  const scalar = fc.constantFrom(
    'x',
    '"a # b"',
    "'c # d'",
    'e#f',
    '"g\\" # h"',
    '[i, "# j"]',
    '{ k: "# l" }',
    '!!str m',
    '12',
    "n'o",
    '|\n      # text\n      more',
    '>-\n      folded # text',
  );
  const comment = fc.constantFrom('', ' # plain', ' # "quoted', " # it's", ' # [');
  const line = fc
    .tuple(fc.constantFrom('a', 'b c', '"d # e"'), scalar, comment)
    .map(([key, value, after]) => (/^[|>]/.test(value) ? `: ${value}` : `: ${value}${after}`).replace(/^/, key));
  const text = fc
    .array(line, { minLength: 1, maxLength: 6 })
    .map((lines) =>
      lines
        .map((each, index) => each.replace(/^(?:"d # e"|b c|a)/, (key) => (key.startsWith('"') ? `"${index} # e"` : `${key}${index}`)))
        .join('\n'),
    );
  fc.assert(
    fc.property(text, (yaml) => {
      const theirs = (parseForESLint(yaml).ast.comments as readonly { readonly range: readonly [number, number] }[]).map(
        ({ range: [start, end] }) => ({ start, end }),
      );
      expect(findComments(yaml)).toEqual(theirs);
    }),
  );
});

test('any text is looked through, in linear time', () => {
  fc.assert(
    fc.property(
      fc.string({ unit: fc.constantFrom('#', ' ', '"', "'", '\n', '-', ':', '|', '[', '{', 'a', '\\', '!', '&'), maxLength: 60 }),
      (text) => findComments(text).every(({ start, end }) => start < end),
    ),
  );
  const start = processorTime();
  for (const hostile of [
    '"'.repeat(1e6),
    '# '.repeat(5e5),
    ': | '.repeat(2.5e5),
    '[{'.repeat(5e5),
    'a: "b"\n'.repeat(1e5),
    '!'.repeat(1e6),
    `a: |${' '.repeat(1e6)}x`,
  ])
    findComments(hostile);
  expect(processorTime() - start).toBeLessThan(2_000);
});
