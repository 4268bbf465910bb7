import { declarationComment } from './go-doc-comment.js';

const lines = (text: string, markers: readonly string[] = []): string => declarationComment(text.split('\n'), markers).join('\n');

describe('comments of declarations in Go', () => {
  test('have code and lists as gofmt writes them', () => {
    expect(lines('Foo:\n  a: 1\n    b: 2\nand\n\n\n* one\n  more\n* two\nEnd', ['+a'])).toBe(
      [
        '// Foo:',
        '//',
        '//\ta: 1',
        '//\t  b: 2',
        '//',
        '// and',
        '//',
        '//   - one',
        '//     more',
        '//   - two',
        '//',
        '// End',
        '// +a',
      ].join('\n'),
    );
  });

  test('have no heading that the description does not have', () => {
    expect(lines('One line.\n\nNot a heading\n\ntext.\n\n#  Heading\n\n 1) x')).toBe(
      ['// One line.', '//', '// Not a heading', '// text.', '//', '// # Heading', '//', '// 1) x'].join('\n').replace('// 1)', '//  1.'),
    );
  });

  test('keep quotes of text readable and those of rules exact', () => {
    expect(lines("Of ``a`` or ''.", [`+rule="self != ''"`, '+pattern="``"'])).toBe(
      ['// Of `a` or "".', `// +rule="self != '\\u0027"`, '// +pattern="`\\u0060"'].join('\n'),
    );
  });

  test('move no line that looks like the target of a link', () => {
    expect(lines('[a]: b\n\nText.\n\n[c]: d\n\nEnd.')).toBe('// \\[a]: b\n//\n// Text.\n// [c]: d\n//\n// End.');
  });
});
