import fc from 'fast-check';
import { definitionWith } from '../../tests/definition.js';
import { explain, type ExplainOptions } from './explain.js';
import { indent, wordWrap } from './word-wrap.js';

const SHIRT = {
  type: 'object',
  description: 'A shirt.',
  properties: {
    spec: {
      type: 'object',
      description: 'What is wanted.',
      required: ['color'],
      properties: {
        color: { type: 'string', enum: ['', 'red', 'blue', 'green', 'black'] },
        sizes: {
          type: 'array',
          description: 'All sizes.',
          items: { type: 'object', description: 'One size.', properties: { length: { type: 'integer' } } },
        },
        labels: { type: 'object', additionalProperties: { type: 'string' } },
        port: { 'x-kubernetes-int-or-string': true, externalDocs: { description: 'Ports', url: 'https://example.com' } },
        raw: { 'x-kubernetes-preserve-unknown-fields': true },
      },
    },
  },
};
const HEAD = 'GROUP:      stable.example.com\nKIND:       Shirt\nVERSION:    v1\n\n';

function lines(schema: unknown, options: ExplainOptions = {}): readonly string[] {
  const { text, error } = explain(definitionWith(schema), 'v1', options);
  expect(text.startsWith(HEAD)).toBe(true);
  return [...text.slice(HEAD.length).split('\n'), ...(error === undefined ? [] : [error])];
}

describe('kubectl explain', () => {
  test('prints a field with the fields below it', () => {
    expect(lines(SHIRT, { path: ['spec'] })).toEqual([
      'FIELD: spec <Object>',
      '',
      '',
      'DESCRIPTION:',
      '    What is wanted.',
      '    ',
      'FIELDS:',
      '  color\t<string> -required-',
      '  enum: "", red, blue, green, ....',
      '    <no description>',
      '',
      '  labels\t<map[string]string>',
      '    <no description>',
      '',
      '  port\t<Object>',
      '    <no description>',
      '',
      '    EXTERNAL DOCS:',
      '      Ports',
      '      URL: https://example.com',
      '',
      '  raw\t<Object>',
      '    <no description>',
      '',
      '  sizes\t<[]Object>',
      '    All sizes.',
      '',
      '',
      '',
    ]);
  });

  test('prints all values of an enum for the field itself', () => {
    expect(lines(SHIRT, { path: ['spec', 'color'] }).slice(0, 8)).toEqual([
      'FIELD: color <string>',
      'ENUM:',
      '    ""',
      '    red',
      '    blue',
      '    green',
      '    black',
      '',
    ]);
  });

  test('passes through lists and maps', () => {
    expect(lines(SHIRT, { path: ['spec', 'sizes', 'length'] })).toEqual([
      'FIELD: length <integer>',
      '',
      '',
      'DESCRIPTION:',
      '    <empty>',
      '',
      '',
    ]);
  });

  test('prints names and types alone where recursive, as deep as asked', () => {
    const sizes = [
      '  color\t<string> -required-',
      '  enum: "", red, blue, green, ....',
      '  labels\t<map[string]string>',
      '  port\t<Object>',
      '  raw\t<Object>',
      '  sizes\t<[]Object>',
    ];
    const all = lines(SHIRT, { path: ['spec'], recursive: true });
    expect(all.slice(7)).toEqual([...sizes, '    length\t<integer>', '', '']);
    expect(lines(SHIRT, { path: ['spec'], recursive: true, maxDepth: 1 }).slice(7)).toEqual([...sizes, '', '']);
  });

  test('says which field does not exist', () => {
    expect(lines(SHIRT, { path: ['spec', 'collar', 'size'] })).toEqual(['', 'error: field "size" does not exist']);
  });

  test('has nothing to say of a version without a schema that can be published', () => {
    expect(lines({ type: 'object', properties: { a: {} } })).toEqual(['DESCRIPTION:', '    <empty>', '', '']);
  });

  test('leads into the types that every API shares', () => {
    expect(lines(SHIRT, { path: ['metadata', 'ownerReferences', 'uid'] })[0]).toBe('FIELD: uid <string>');
  });

  test('fails where a branch says nothing, with the trace of the templates that lead there', () => {
    const trace =
      'template: plaintext:39:13: executing "plaintext" at <include "schema" (dict "gvk" $gvk "Document" $.Document "FieldPath" $.FieldPath "Recursive" $.Recursive "MaxDepth" $.MaxDepth)>: error calling include: ' +
      'template: plaintext:63:21: executing "schema" at <include "output" (set $ "schema" .)>: error calling include: ';
    const fields =
      'template: plaintext:104:17: executing "output" at <include "fieldList" (dict "schema" $resolved "level" 1 "Document" $.Document "Recursive" $.Recursive "MaxDepth" $.MaxDepth)>: error calling include: ';
    const end = `template: plaintext:323:12: executing "typeGuess" at <fail "expected schema argument to subtemplate 'typeguess'">: error calling fail: expected schema argument to subtemplate 'typeguess'`;
    const schema = {
      type: 'object',
      properties: {
        a: { type: 'string', allOf: [{}] },
        b: { type: 'object', allOf: [{ properties: { c: {} } }], properties: { c: { type: 'string' } } },
      },
    };
    expect(lines(schema)).toEqual(['', `${trace}${fields}${end}`]);
    expect(lines(schema, { path: ['a'] })).toEqual(['', `${trace}${end}`]);
    expect(lines(schema, { path: ['b'] })).toEqual(['', `${trace}${fields}${end}`]);
  });

  test('never throws, whatever the path', () => {
    const name = fc.oneof(fc.constantFrom('spec', 'metadata', 'sizes', '__proto__', 'constructor'), fc.string());
    fc.assert(
      fc.property(fc.array(name, { maxLength: 4 }), fc.boolean(), (path, recursive) => {
        expect(explain(definitionWith(SHIRT), 'v1', { path, recursive }).text).toContain('KIND:       Shirt');
      }),
    );
  });
});

describe('wrapping words', () => {
  test.each([
    ['short', 10, 'short'],
    ['one two three', 7, 'one two\nthree'],
    ['unbreakablelongword ok', 5, 'unbreakablelongword\nok'],
    ['a  b', 3, 'a\nb'],
    ['a\u00a0b c', 3, 'a\u00a0b\nc'],
    ['line\n\nother', 20, 'line\n\nother'],
    ['ends ', 4, 'ends'],
  ])('%j in %d', (text, limit, wrapped) => {
    expect(wordWrap(text, limit)).toBe(wrapped);
  });

  test('indents empty lines too', () => {
    expect(indent('a\n\nb', 2)).toBe('  a\n  \n  b');
  });
});
