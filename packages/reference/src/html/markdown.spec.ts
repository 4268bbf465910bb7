import fc from 'fast-check';
import MarkdownIt from 'markdown-it';
import { elementsOf } from '../../tests/elements.js';
import { html } from './html.js';
import { markdownHtml } from './markdown.js';
import { processorTime } from '../../../../tools/search-budget/search-budget.mjs';

describe('markdownHtml', () => {
  test.each([
    ['one\ntwo', '<p>one\ntwo</p>\n'],
    ['a <name> & `<b>`', '<p>a &lt;name&gt; &amp; <code>&lt;b&gt;</code></p>\n'],
    ['# Head', '<p class="h"><b>Head</b></p>\n'],
    ['    x', '<p>x</p>\n'],
    ['a\n\n    <b>', '<p>a</p>\n<pre tabindex="0"><code>&lt;b&gt;</code></pre>\n'],
    ['see https://a.example/b.', '<p>see <a href="https://a.example/b" rel="noopener noreferrer nofollow">https://a.example/b</a>.</p>\n'],
    ['a.example/b and x@a.example', '<p>a.example/b and x@a.example</p>\n'],
    [
      '[a](javascript:alert(1)) [b](//c.example) [c](/d) [e](data:text/html,f)',
      '<p>[a](javascript:alert(1)) [b](//c.example) [c](/d) [e](data:text/html,f)</p>\n',
    ],
    [' \n', ''],
  ])('%j', (text, expected) => {
    expect(markdownHtml(text).html).toBe(expected);
  });

  test('takes the short way only where it leads to the same', () => {
    const whole = new MarkdownIt({ html: false });
    const words = fc.constantFrom(
      'a',
      'Abc',
      '1.',
      '-',
      '+',
      '=',
      '(x)',
      '"q"',
      "it's",
      ' ',
      '  ',
      '\n',
      '\n\n',
      '.',
      ',',
      ':',
      '/',
      '//',
      'http:',
      ';',
      '\t',
      '&',
      '<',
    );
    fc.assert(
      fc.property(fc.array(words, { maxLength: 12 }), (pieces) => {
        const text = pieces.join('').trim();
        const ours = markdownHtml(text).html;
        if (!/[<&=]|\n\n|\/\//.test(text))
          expect(ours.replaceAll('&#39;', "'").replace(/ rel="[^"]*"| tabindex="0"/g, '')).toBe(whole.render(text));
      }),
    );
  });

  test('makes well-formed HTML of any text', () => {
    const words = fc.constantFrom(
      '`',
      '*',
      '_',
      '[',
      ']',
      '(',
      ')',
      '<',
      '>',
      '&',
      '"',
      "'",
      '\n',
      ' ',
      '    ',
      '- ',
      '1. ',
      '> ',
      '# ',
      '```',
      '\\',
      'a',
      'http://x.example',
      'javascript:',
      '\u0000',
      '\u001b',
      '\ud800',
      '![',
      '|',
      '---',
    );
    fc.assert(
      fc.property(fc.array(words, { maxLength: 25 }), (pieces) => {
        const { elements } = elementsOf(`<!doctype html><body>${markdownHtml(pieces.join('')).html}</body>`);
        for (const { attributes, name } of elements) {
          expect(['body', 'p', 'b', 'a', 'code', 'pre', 'em', 'strong', 's', 'ul', 'ol', 'li', 'blockquote', 'hr', 'br']).toContain(name);
          if (name === 'a') expect(attributes.get('href')).toMatch(/^https?:\/\//);
        }
      }),
    );
  });

  test('takes time in proportion to long texts', () => {
    const started = processorTime();
    for (const text of ['[', '*a ', '`', '<', '> ', '- ', '[a](', '**', '_a__', '\\', '&', 'http://a '])
      markdownHtml(text.repeat(49_000 / text.length));
    expect(processorTime() - started).toBeLessThan(20_000);
  });
});

test('texts in HTML are nothing but text', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme' }), (text) => {
      const { html: page } = html`<p title="${text}">${text}</p>`;
      const { elements } = elementsOf(`<!doctype html>${page}`);
      expect([elements.length, [...(elements[0]?.attributes.keys() ?? [])]]).toEqual([1, ['title']]);
    }),
  );
});
