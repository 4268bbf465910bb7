import fc from 'fast-check';
import { describeExtensions, type Schema } from './field-notes.js';
import { codeMarkdown, literalMarkdown } from './markdown.js';

const MARKUP = '</script><img src=x onerror=alert(1)> ![](https://evil.example/a.png) [x](javascript:alert(1)) `';

describe('describeExtensions', () => {
  test('says rules in the description of their field, and gives those of the schema itself', () => {
    const schema: Schema = {
      type: 'object',
      'x-kubernetes-validations': [{ rule: 'has(self.size)' }],
      properties: {
        size: {
          type: 'integer',
          description: 'How many.',
          'x-kubernetes-validations': [
            { rule: 'self < 5', message: 'too *many*' },
            { rule: 'self == oldSelf', messageExpression: "'not ' + string(self)" },
          ],
        },
      },
    };
    expect(describeExtensions(schema)).toEqual(['**Rules**\n\n- `has(self.size)`']);
    expect(schema).toEqual({
      type: 'object',
      properties: {
        size: {
          type: 'integer',
          description: "How many.\n\n**Rules**\n\n- `self < 5` — too \\*many\\*\n- `self == oldSelf` — `'not ' + string(self)`",
        },
      },
    });
  });

  test('says of a list what holds for its items, at any depth', () => {
    const rules = [{ rule: "self != ''" }];
    const schema: Schema = {
      properties: { names: { type: 'array', items: { type: 'array', items: { type: 'string', 'x-kubernetes-validations': rules } } } },
    };
    expect(describeExtensions(schema)).toEqual([]);
    expect(schema).toEqual({
      properties: {
        names: {
          type: 'array',
          description: "Of each item:\n\n**Rules**\n\n- `self != ''`",
          items: { type: 'array', items: { type: 'string' } },
        },
      },
    });
  });

  test('says where unknown fields are kept', () => {
    const preserves = { 'x-kubernetes-preserve-unknown-fields': true };
    const schema: Schema = {
      properties: {
        any: preserves,
        free: { type: 'object', description: '', ...preserves },
        open: { type: 'object', properties: { a: { type: 'string' } }, ...preserves },
        values: { type: 'object', additionalProperties: { type: 'object', ...preserves } },
      },
    };
    describeExtensions(schema);
    expect(schema).toEqual({
      properties: {
        any: { description: 'Any value is kept as it is written.' },
        free: { type: 'object', description: 'Any fields are kept as they are written.' },
        open: { type: 'object', description: 'Fields beyond these are kept as they are written.', properties: { a: { type: 'string' } } },
        values: { type: 'object', additionalProperties: { type: 'object', description: 'Any fields are kept as they are written.' } },
      },
    });
  });

  test('takes fields for fields whatever they are called', () => {
    const schema = JSON.parse(
      '{"properties": {"x-kubernetes-validations": {"type": "string"}, "items": {"type": "string"}, "__proto__": {"type": "string"}}}',
    ) as Schema;
    const before = JSON.stringify(schema);
    expect([describeExtensions(schema), JSON.stringify(schema)]).toEqual([[], before]);
  });

  test('lets no rule and no message write Markdown', () => {
    const schema: Schema = {
      properties: {
        a: {
          'x-kubernetes-validations': [
            { rule: `self != "${MARKUP}"`, message: MARKUP },
            { rule: "self.all(x,\n  x != '```')", message: 'a\n\n# b' },
          ],
        },
      },
    };
    describeExtensions(schema);
    expect(schema.properties?.['a']?.description?.split('\n')).toEqual([
      '**Rules**',
      '',
      '- `` self != "</script><img src=x onerror=alert(1)> ![](https://evil.example/a.png) [x](javascript:alert(1)) `" `` — &lt;\\/script\\>&lt;img src\\=x onerror\\=alert\\(1\\)\\> \\!\\[\\]\\(https\\:\\/\\/evil\\.example\\/a\\.png\\) \\[x\\]\\(javascript\\:alert\\(1\\)\\) \\`',
      '- ````',
      '  self.all(x,',
      "    x != '```')",
      '  ````',
      '',
      '  a \\# b',
    ]);
  });
});

test('literal Markdown and code hold no more than their text', () => {
  fc.assert(
    fc.property(fc.string({ unit: fc.constantFrom('`', '<', '&', '*', '[', '\\', 'a', ' ', '\n') }), (text) => {
      const literal = literalMarkdown(text);
      expect(literal.replace(/\\(.)/g, '$1').replace(/&lt;/g, '<').replace(/&amp;/g, '&')).toBe(text.replace(/\s+/g, ' ').trim());
      expect(literal).not.toMatch(/[<\n]|(?:^|[^\\])(?:\\\\)*[`*[]/);
      const code = codeMarkdown(text);
      const fence = /^`+/.exec(code)![0];
      // No run of backquotes inside is as long as the one that opens.
      const inside = code.slice(fence.length, -fence.length);
      expect(code.endsWith(fence)).toBe(true);
      if (text.trim() !== '') expect((inside.match(/`+/g) ?? []).every((run) => run.length < fence.length)).toBe(true);
    }),
  );
});
