import fc from 'fast-check';
import { patternError } from './pattern-error.js';
import { processorTime } from '../../../../tools/search-budget/search-budget.mjs';

describe('patterns of Go', () => {
  test.each([
    '',
    '^[a-z0-9]([-a-z0-9]*[a-z0-9])?$',
    '\\d+\\.\\w*?',
    '(?i)a|b',
    '(?P<n>a)(?P<n>b)',
    '(?<n>a)',
    '(?s-m:a)',
    '[[:alpha:][:^digit:]]',
    '[]a]',
    '[^]a]',
    '[a-]',
    '[\\d-a]',
    '[--a]',
    '[&&]',
    '\\p{Greek}\\PN\\p{^Lu}',
    '\\p{uppercase_letter}',
    '\\p{ASCII}',
    '\\x{10FFFF}',
    '\\x41',
    '\\07',
    '\\12',
    '\\Qa(b\\E*',
    '\\Q(',
    '\\_\\/\\"',
    'a{,2}',
    'a{01}',
    '{',
    '}',
    ']',
    'a{1000}',
    '(?:a{10}){100}',
    '(a{0}){1000}',
    'a{2}?',
    '\\A\\b\\B\\z',
    '\ud800',
    '😀+',
  ])('%j compiles', (pattern) => {
    expect(patternError(pattern)).toBeUndefined();
  });

  test.each([
    ['(?<!x)y', 'invalid named capture: `(?<!x)y`'],
    ['(?=x)', 'invalid or unsupported Perl syntax: `(?=`'],
    ['(?P=n)', 'invalid or unsupported Perl syntax: `(?P`'],
    ['(?#a)', 'invalid or unsupported Perl syntax: `(?#`'],
    ['(?', 'invalid or unsupported Perl syntax: `(?`'],
    ['(?i-)', 'invalid or unsupported Perl syntax: `(?i-)`'],
    ['(?😀)', 'invalid or unsupported Perl syntax: `(?😀`'],
    ['(?P<a-b>c)', 'invalid named capture: `(?P<a-b>`'],
    ['(?P<é>c)', 'invalid named capture: `(?P<é>`'],
    ['(', 'missing closing ): `(`'],
    ['(?:a', 'missing closing ): `(?:a`'],
    ['a)b', 'unexpected ): `a)b`'],
    ['[a', 'missing closing ]: `[a`'],
    ['[', 'missing closing ]: `[`'],
    ['[[:foo:]]', 'invalid character class range: `[:foo:]`'],
    ['[z-a]', 'invalid character class range: `z-a`'],
    ['[é-a]', 'invalid character class range: `é-a`'],
    ['\\pX', 'invalid character class range: `\\pX`'],
    ['\\p{Foo}', 'invalid character class range: `\\p{Foo}`'],
    ['\\p{Old_Italic}', 'invalid character class range: `\\p{Old_Italic}`'],
    ['\\p{Lu', 'invalid character class range: `\\p{Lu`'],
    ['\\p', 'invalid character class range: `\\p`'],
    ['[a-\\d]', 'invalid escape sequence: `\\d`'],
    ['\\8', 'invalid escape sequence: `\\8`'],
    ['\\1', 'invalid escape sequence: `\\1`'],
    ['\\Z', 'invalid escape sequence: `\\Z`'],
    ['\\C', 'invalid escape sequence: `\\C`'],
    ['\\u0041', 'invalid escape sequence: `\\u`'],
    ['\\x4', 'invalid escape sequence: `\\x4`'],
    ['\\x{110000}', 'invalid escape sequence: `\\x{110000`'],
    ['\\x{}', 'invalid escape sequence: `\\x{}`'],
    ['\\é', 'invalid escape sequence: `\\é`'],
    ['a\\', 'trailing backslash at end of expression: ``'],
    ['*a', 'missing argument to repetition operator: `*`'],
    ['a|*', 'missing argument to repetition operator: `*`'],
    ['(+?)', 'missing argument to repetition operator: `+?`'],
    ['a**', 'invalid nested repetition operator: `**`'],
    ['a+?{2}?', 'invalid nested repetition operator: `+?{2}?`'],
    ['a{1001}', 'invalid repeat count: `{1001}`'],
    ['a{2,1}', 'invalid repeat count: `{2,1}`'],
    ['a{99999999999}', 'invalid repeat count: `{99999999999}`'],
    ['(a{500}){3}', 'invalid repeat count: `{3}`'],
  ])('%j is refused in the words of Go', (pattern, error) => {
    expect(patternError(pattern)).toBe(`error parsing regexp: ${error}`);
  });

  test('nesting and size have limits', () => {
    const nested = (n: number): string => '('.repeat(n) + 'a' + ')'.repeat(n);
    expect(patternError(nested(999))).toBeUndefined();
    expect(patternError(nested(1000))).toBe(`error parsing regexp: expression nests too deeply: \`${nested(1000)}\``);
    const large = `(?:${'a'.repeat(3400)}){1000}`;
    expect(patternError(`(?:${'a'.repeat(3300)}){1000}`)).toBeUndefined();
    expect(patternError(large)).toBe(`error parsing regexp: expression too large: \`${large}\``);
  });

  test.each(['(', '[', '[[:', '[[:a', '\\Q', '(?:', '|', 'a?', '\\pL', '(?<', '(?i)', 'a{', '\\x{'])('64 kB of %j end soon', (part) => {
    const start = processorTime();
    patternError(part.repeat(Math.floor(65536 / part.length)));
    expect(processorTime() - start).toBeLessThan(1000);
  });

  test('any text is an answer', () => {
    const piece = fc.constantFrom(
      '(',
      '(?',
      '(?P<',
      ')',
      '[',
      '[:',
      ':]',
      ']',
      '^',
      '-',
      '\\',
      '\\p{',
      '}',
      '{',
      '1',
      ',',
      'a',
      '|',
      '*',
      '?',
      '+',
      'é',
      '😀',
      '\ud800',
    );
    fc.assert(
      fc.property(fc.array(piece, { maxLength: 30 }), (pieces) => ['undefined', 'string'].includes(typeof patternError(pieces.join('')))),
    );
  });
});
