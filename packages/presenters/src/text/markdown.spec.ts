import fc from 'fast-check';
import { markdownBlock, markdownCode, markdownLink, markdownTable, markdownText } from './markdown.js';

describe('markdownText', () => {
  it.each([
    ['plain words: a.b, c-d (e)', 'plain words: a.b, c-d (e)'],
    ['a | b', 'a &#124; b'],
    ['<b>&', '&#60;b&#62;&#38;'],
    ['one\r\ntwo', 'one<br>two'],
    ['[x](y) `c` **b** _i_ ~s~', '&#91;x&#93;(y) &#96;c&#96; &#42;&#42;b&#42;&#42; &#95;i&#95; &#126;s&#126;'],
    ['https://evil.example www.evil.example a@b.example', 'https&#58;&#8203;//evil.example www&#8203;.evil.example a&#64;&#8203;b.example'],
    [':smile: #1 @octocat $x$', '&#58;&#8203;smile: &#35;&#8203;1 &#64;&#8203;octocat &#36;x&#36;'],
    ['GH-12 a#b c @ d, at 10:30', 'GH-&#8203;12 a&#35;b c &#64; d, at 10&#58;30'],
    ['\u001b[2J\u202e', '␛&#91;2J&#60;U&#43;202E&#62;'],
  ])('shows %j as it is', (text, shown) => {
    expect(markdownText(text).replaceAll('U+202E', 'U&#43;202E')).toBe(shown);
  });

  it('is one line without any mark, whatever the text', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), (text) => {
        expect(
          markdownText(text)
            .replaceAll('<br>', '')
            .replace(/&#\d+;/g, ''),
        ).not.toMatch(/[&<>`*_~[\]|\\#@$\p{Cc}]|:\w/u);
      }),
    );
  });
});

describe('markdownLink', () => {
  it('keeps words and address apart', () => {
    expect(markdownLink('a"b<', 'https://x/"><script>')).toBe('<a href="https://x/&#34;&#62;&#60;script&#62;">a"b&#60;</a>');
  });
});

describe('markdownCode', () => {
  it.each([
    ['spec.items[*]', '`spec.items[*]`'],
    ['a `b` | c\\d', '<code>a &#96;b&#96; &#124; c&#92;d</code>'],
    ['one\n  two', '`one two`'],
    ['@octocat #1', '`@octocat #1`'],
    [' a', '<code> a</code>'],
    ['', '<code></code>'],
    ['\u001b[1m', '`␛[1m`'],
  ])('shows %j as code', (text, shown) => {
    expect(markdownCode(text)).toBe(shown);
  });
});

describe('markdownBlock', () => {
  it('has a fence that its text cannot close', () => {
    expect(markdownBlock('yaml', 'a: |\n  ````\n\nb: \u0007\n', '  ')).toBe('  `````yaml\n  a: |\n    ````\n\n  b: ␇\n  `````');
  });
});

describe('markdownTable', () => {
  it('has a line for each row', () => {
    expect(markdownTable(['a', 'b'], [['1', '2']])).toBe('| a | b |\n| --- | --- |\n| 1 | 2 |\n');
  });
});
