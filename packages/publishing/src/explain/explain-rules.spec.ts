import { definitionWith } from '../../tests/definition.js';
import { explainRules } from './explain-rules.js';

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

const PORT = `  spec.ports[*].port: self > 0
      && self < 65536
      messageExpression: "no"
`;

describe('the rules of fields', () => {
  test('are shown with their defaults, as far down as fields are', () => {
    const own = `DEFAULTS:
  spec.max: 3
  spec.min: 1

RULES:
  spec: self.min <= self.max
      message: min must not exceed max
`;
    expect(explainRules(DEFINITION, 'v1', { path: ['spec'] })).toBe(`${own}\n`);
    expect(explainRules(DEFINITION, 'v1', { path: ['spec'], recursive: true })).toBe(`${own}${PORT}\n`);
    expect(explainRules(DEFINITION, 'v1', { recursive: true, maxDepth: 2 })).toBe(`${own}\n`);
  });

  test('are found through lists', () => {
    expect(explainRules(DEFINITION, 'v1', { path: ['spec', 'ports', 'port'] })).toBe(`DEFAULTS:\n  <none>\n\nRULES:\n${PORT}\n`);
  });

  test('are none where there is no such field or nothing to tell', () => {
    const nothing = 'DEFAULTS:\n  <none>\n\nRULES:\n  <none>\n\n';
    expect(explainRules(DEFINITION, 'v1', { path: ['spec', 'nope'] })).toBe(nothing);
    expect(explainRules(definitionWith({ type: 'object', properties: { a: {} } }), 'v1', { recursive: true })).toBe(nothing);
  });

  test('are found at any depth, by the ends of their paths', () => {
    let schema: unknown = { type: 'string', default: 'x' };
    for (let i = 0; i < 2_000; i++) schema = { type: 'array', items: schema };
    expect(explainRules(definitionWith({ type: 'object', properties: { a: schema } }), 'v1', { recursive: true })).toBe(
      `DEFAULTS:\n  \u2026${'[*]'.repeat(334).slice(-1_000)}: "x"\n\nRULES:\n  <none>\n\n`,
    );
  });
});
