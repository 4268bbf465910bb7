import { compareAnswers } from './compare.js';
import { printVerdict } from '../print-verdict.js';
import { recordedAnswer } from './recorded-answer.js';

const error = (field: string, more: object = {}) => ({ type: 'FieldValueInvalid', field, detail: 'no', ...more });
const compare = (op: string, server: object, engine: object, part?: string) =>
  compareAnswers(op, JSON.stringify(server), JSON.stringify(engine), part);

describe('answers', () => {
  test('errors, warnings and unknown fields have no order', () => {
    expect(
      compare('cr', { errors: [error('a'), error('b')], warnings: ['x', 'y'] }, { errors: [error('b'), error('a')], warnings: ['y', 'x'] }),
    ).toEqual([]);
  });

  test('a difference names what the other side has not', () => {
    expect(compare('cr', { errors: [error('a'), error('b')] }, { errors: [error('b'), error('c')] })).toEqual([
      {
        at: 'errors',
        server: [JSON.stringify({ detail: 'no', field: 'a', type: 'FieldValueInvalid' })],
        engine: [JSON.stringify({ detail: 'no', field: 'c', type: 'FieldValueInvalid' })],
      },
    ]);
  });

  test('an error reported twice is not one reported once', () => {
    expect(compare('cr', { errors: [error('a'), error('a')] }, { errors: [error('a')] })).toHaveLength(1);
  });

  test('bad values count where they are scalars', () => {
    expect(compare('cr', { errors: [error('a', { badValue: [1] })] }, { errors: [error('a')] })).toEqual([]);
    expect(compare('cr', { errors: [error('a', { badValue: 1 })] }, { errors: [error('a', { badValue: '1' })] })).toHaveLength(1);
  });

  test('integers count in all their digits, and 1.0 is 1', () => {
    expect(compareAnswers('cr', '{"object":{"a":9007199254740993,"b":1.0}}', '{"object":{"b":1,"a":9007199254740993}}')).toEqual([]);
    expect(compareAnswers('cr', '{"object":{"a":9007199254740993}}', '{"object":{"a":9007199254740992}}')).toHaveLength(1);
  });

  test('of what cannot be read only presence counts, and absent, null and empty are one', () => {
    expect(compare('cr', { decodeError: 'x', errors: null }, { decodeError: 'y' })).toEqual([]);
    expect(compare('parse', { json: '{"a": 1}', strictError: '' }, { json: '{"a":1}' })).toEqual([]);
    expect(compare('explain', { text: '', error: 'x' }, { error: 'y' })).toHaveLength(1);
  });
});

describe('published documents', () => {
  const document = {
    paths: { '/apis': { get: { parameters: [{ name: 'a', description: 'prose' }] } } },
    definitions: {
      'com.example.Own': { description: 'mine' },
      'io.k8s.Shared': { description: 'prose', properties: { description: { type: 'string' } } },
    },
    parameters: { p: {} },
  };

  test('are compared without the prose of what all share', () => {
    const other = structuredClone(document);
    other.paths['/apis'].get.parameters = [{ name: 'a', description: 'other prose' }];
    other.definitions['io.k8s.Shared'].description = 'other prose';
    expect(compare('openapi', { v2: document }, { v2: other })).toEqual([]);
    other.definitions['com.example.Own'].description = 'other';
    expect(compare('openapi', { v2: document }, { v2: other })).toHaveLength(1);
  });

  test('a part is compared with that part alone', () => {
    expect(compare('openapi', { v2: { 'com.example.Own': { description: 'mine' } } }, { v2: document }, 'definitions')).toEqual([]);
    const recorded = recordedAnswer({ id: 'a/b', op: 'openapi', part: 'definitions' }, JSON.stringify({ id: 'a/b', v2: document }));
    expect(printVerdict(recorded)).toBe('{\n  "v2": {\n    "com.example.Own": {\n      "description": "mine"\n    }\n  }\n}');
  });
});

test('an answer to another request is refused', () => {
  expect(() => recordedAnswer({ id: 'a/b', op: 'parse' }, '{"id":"a/c"}')).toThrow('a/b: the answer is {"id":"a/c"}');
  expect(() => recordedAnswer({ id: 'a/b', op: 'parse' }, 'panic')).toThrow('a/b');
});
