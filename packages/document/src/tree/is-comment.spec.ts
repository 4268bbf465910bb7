import { parseDocuments } from '../parse/parse-documents.js';
import { isComment } from './is-comment.js';

/** What is said of each number sign of a text. */
function judged(text: string): readonly boolean[] {
  const documents = parseDocuments(text);
  return Array.from(text.matchAll(/#/g), ({ index }) =>
    isComment(
      text,
      index,
      documents.find(({ range }) => range.start <= index && index < range.end),
    ),
  );
}

describe('isComment', () => {
  it.each([
    ['# a\nb: 1 # c\n', [true, true]],
    ['a: b#c\n', [false]],
    ['a: "b # c" # d\n', [false, true]],
    ["a: 'b\n  # c\n  d'\n", [false]],
    ['a: |\n  # b\n  c\n  # d\n# e\nf: 1\n', [false, false, true]],
    ['a: >-\n  b\n  # c\n', [false]],
    ['"a # b": 1 # c\n', [false, true]],
    ['- a # b\n# c\n- { d: [1, 2] } # e\n', [true, true, true]],
    ['- { d: [1, # c\n 2] }\n', [true]],
    ['a:\n  # b\n  c: 1\n', [true]],
    ['a: # b\n', [true]],
    ['--- # a\nb: 1\n---\n# c\n', [true, true]],
    ['| # a\n # b\n', [true, false]],
    ['a: >- # b\n  c # d\n', [true, false]],
    ['{"a": "b # c"}\n', [false]],
    ['a: b: c # d\n', [true]],
    ['\ufeff# a\nb: 1\r# c\r', [true, true]],
    ['', []],
  ])('tells in %j', (text, expected) => {
    expect(judged(text)).toEqual(expected);
  });
});
