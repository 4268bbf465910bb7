import { growth, LINEAR } from '../../tests/growth.js';
import { safeMarkdown } from './safe-markdown.js';

describe('safeMarkdown', () => {
  test.each([
    ['plain prose', 'a < b & c > d, `x` and *y*, [docs](https://example.com/a?b=1&c=2)'],
    ['a fence', 'See:\n```yaml\na: <b>\n```\nmore'],
    ['harmless code', '``a ` b`` and `a && b`'],
  ])('leaves %s alone', (_, text) => {
    expect(safeMarkdown(text)).toBe(text);
  });

  test.each([
    ['<script>alert(1)</script>', '&lt;script>alert(1)&lt;/script>'],
    ['the <name> of it', 'the &lt;name> of it'],
    ['<!-- a', '&lt;!-- a'],
    ['`<name>`', '&#96;&lt;name>&#96;'],
    ['a `b\n<iframe>` c', 'a `b\n&lt;iframe>` c'],
    ['\\`<iframe>\\`', '\\`&lt;iframe>\\`'],
    ['![x](https://example.com/a.png)', '&#33;[x](https://example.com/a.png)'],
    ['[x](javascript:alert(1))', '[x&#93;(javascript:alert(1))'],
    ['[x]( < JavaScript:alert(1)>)', '[x&#93;( < JavaScript:alert(1)>)'],
    ['[x](\njavascript:alert(1))', '[x&#93;(\njavascript:alert(1))'],
    ['[x]: data:text/html,a', '[x&#93;: data:text/html,a'],
    ['[x](&#106;avascript:alert(1))', '[x&#93;(&amp;#106;avascript:alert(1))'],
    ['- ```\n<b>', '- &#96;&#96;&#96;\n&lt;b>'],
    ['~~~ <b>\n~~~\n<b>', '&#126;&#126;&#126; &lt;b>\n~~~\n<b>'],
    ['a\u0000b\u001bc\r\nd\u2028e', 'abc\nd\ne'],
  ])('makes %j text', (text, safe) => {
    expect(safeMarkdown(text)).toBe(safe);
  });

  test.each(['](a', '` ', '`` ` ', '](  ', '&a', '<', '](&lt; ', '```\n'])('takes time in proportion to many %j', (piece) => {
    expect(growth((size) => piece.repeat(size), safeMarkdown, 4_000)).toBeLessThan(LINEAR);
  });
});
