import { definitionWith } from '../../tests/definition.js';
import { fieldRules, renderFieldRules } from '../index.js';

const DEFINITION = definitionWith({
  type: 'object',
  properties: {
    spec: {
      type: 'object',
      'x-kubernetes-validations': [{ rule: 'self.min <= self.max', message: 'min must not exceed max' }],
      properties: {
        min: { type: 'integer', default: 1 },
        max: { type: 'integer', default: 3 },
        ports: {
          type: 'array',
          items: {
            type: 'object',
            properties: {
              port: { type: 'integer', 'x-kubernetes-validations': [{ rule: 'self > 0\n&& self < 65536', messageExpression: '"no"' }] },
            },
          },
        },
      },
    },
  },
});

describe('the rules of fields', () => {
  test('are told with their defaults', () => {
    expect(renderFieldRules(fieldRules(DEFINITION, 'v1', ['spec']) ?? [])).toBe(
      [
        'DEFAULTS AND RULES:',
        '  spec',
        '    rule: self.min <= self.max',
        '      message: min must not exceed max',
        '  spec.max',
        '    default: 3',
        '  spec.min',
        '    default: 1',
        '  spec.ports.[].port',
        '    rule: self > 0',
        '          && self < 65536',
        '      message expression: "no"',
        '',
      ].join('\n'),
    );
  });

  test('are found through lists', () => {
    expect(fieldRules(DEFINITION, 'v1', ['spec', 'ports', 'port'])?.map(({ path }) => path)).toEqual([['spec', 'ports', '[]', 'port']]);
  });

  test('are none where there is no such field or nothing to tell', () => {
    expect([
      fieldRules(DEFINITION, 'v1', ['spec', 'nope']),
      fieldRules(definitionWith({ type: 'object', properties: { a: {} } }), 'v1'),
      renderFieldRules([]),
    ]).toEqual([undefined, [], '']);
  });
});
