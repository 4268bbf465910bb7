import MarkdownIt from 'markdown-it';
import fc from 'fast-check';
import { definitionOf, versionOf } from '../../tests/definition.js';
import { toApiReference } from '../to-api-reference.js';
import { apiMarkdown } from './api-markdown.js';
import { code, codeBlock, literal } from './literal.js';
import { proseBlock, proseLine } from './prose.js';

const markdown = new MarkdownIt({ html: true });
const ENTITIES: Readonly<Record<string, string>> = { '&amp;': '&', '&lt;': '<', '&gt;': '>', '&quot;': '"' };
/** As a browser shows it, words with one blank between. */
const renderedText = (text: string) =>
  markdown
    .render(text)
    .replace(/<[^>]*>/g, '')
    .replace(/&(?:amp|lt|gt|quot);/g, (entity) => ENTITIES[entity] ?? '')
    .replace(/\s+/g, ' ')
    .trim();

function fileOf(...parameters: Parameters<typeof definitionOf>): string {
  const reference = toApiReference(definitionOf(...parameters));
  const [version] = reference.versions;
  return version === undefined ? '' : apiMarkdown(reference, version, { fileOf: (name) => `${name}.md`, index: '../../../index.md' });
}

const EVIL = '</td></table><script>alert(1)</script> {process.exit()} | a `<b>|` [x](javascript:alert(1)) ![](https://evil.example/a.png)';

describe('apiMarkdown', () => {
  test('has tables of fields with places, rules, columns and versions', () => {
    const rule = { rule: "self != 'a|b'\n  || true", message: 'not | this' };
    const size = {
      type: 'integer',
      minimum: 1,
      default: 3,
      description: 'How many.\n\nSee [docs](https://example.com/a_b) and `spec.<x>`.',
    };
    const text = fileOf({
      v1: versionOf({ spec: { type: 'object', required: ['size'], properties: { size }, 'x-kubernetes-validations': [rule] } }),
      v1beta1: { ...versionOf({ spec: { type: 'object', properties: { size: { type: 'string' } } } }), deprecated: true },
    });
    expect(text.split('\n').filter((line) => /spec/.test(line))).toEqual([
      '| <a id="spec"></a>`spec` | object | Rule: not &#124; this. |',
      '| <a id="spec.size"></a>`spec.size` | integer, **required** | How many.<br/>See [docs](https://example.com/a_b) and `spec.<x>`.<br/>Default `3`. at least 1. |',
      '**Of [`spec`](#spec)**: not &#124; this',
      expect.stringMatching(/^\| \[`spec`\]\(#spec\) \|/) as unknown,
      expect.stringMatching(/^\| \[`spec\.size`\]\(#spec\.size\) \| .*string.* \| .*integer.* \|$/) as unknown,
    ]);
    expect(text).toContain("```cel\nself != 'a|b'\n  || true\n```");
    expect(text).toContain('| [`v1beta1`](v1beta1.md) | deprecated |');
  });

  test('lets no text of a definition be more than text', () => {
    const properties = {
      [EVIL]: {
        type: 'string',
        description: EVIL,
        default: EVIL,
        enum: [EVIL],
        'x-kubernetes-validations': [{ rule: EVIL, message: EVIL }],
      },
    };
    const text = fileOf({ v1: { ...versionOf(properties, { description: EVIL }), deprecated: true, deprecationWarning: EVIL } });
    const page = markdown.render(text.replace(/^---.*?---\n/s, ''));
    expect(page.match(/<(?:script|img|b)\b/g)).toBeNull();
    expect([...page.matchAll(/href="([^"]*)"/g)].map(([, href = '']) => href).filter((href) => !/^(?:#|\.\.\/)/.test(href))).toEqual([]);
  });

  test('shows defaults, values and examples as they are written, which a renderer takes for text', () => {
    const value = 'a<b>&c</b>';
    const text = fileOf({ v1: versionOf({ a: { type: 'string', default: value, example: value, enum: [value] } }) });
    expect(text).not.toMatch(/u003c|u0026/);
    const page = markdown.render(text.replace(/^---.*?---\n/s, ''));
    expect([page.includes('a&lt;b&gt;&amp;c&lt;/b&gt;'), page.includes('<b>')]).toEqual([true, false]);
  });

  test('links to nothing that is not there', () => {
    const shape = Object.fromEntries(Array.from('abcdefghi', (name) => [name, { type: 'string' }]));
    const text = fileOf({
      v1: versionOf({ first: { type: 'object', properties: shape }, second: { type: 'object', properties: shape } }),
      v1alpha1: versionOf({}),
    });
    const places = new Set([...text.matchAll(/<a id="([^"]*)">/g)].map(([, id]) => id));
    expect([...text.matchAll(/\]\(#([^)]*)\)/g)].map(([, id]) => id).filter((id) => !places.has(id))).toEqual([]);
    expect(text).toContain('Has the same fields as [`first`](#first).');
  });
});

test('literal text and code are shown letter by letter', () => {
  const unit = fc.constantFrom(
    '`',
    '<',
    '&',
    '*',
    '[',
    ']',
    '\\',
    'a',
    ' ',
    '\n',
    '{',
    '|',
    '_',
    '#',
    '-',
    '1',
    '.',
    '!',
    ':',
    '~',
    '$',
    '=',
  );
  fc.assert(
    fc.property(fc.string({ unit }), (text) => {
      const line = text.replace(/\s+/g, ' ').trim();
      expect(renderedText(literal(text))).toBe(line);
      expect(renderedText(code(text))).toBe(line);
      expect(renderedText(`| a |\n| --- |\n| ${literal(text)} |`)).toBe(line === '' ? 'a' : `a ${line}`);
      expect(markdown.render(codeBlock('', text)).match(/<pre>/g)).toHaveLength(1);
      expect([proseLine(text), literal(text), code(text)].some((one) => one.includes('\n'))).toBe(false);
      // What MDX would take for its own.
      expect(proseBlock(text).replace(/`[^`]*`|<code>|<\/code>/g, '')).not.toMatch(/[<{}]/);
    }),
  );
});
