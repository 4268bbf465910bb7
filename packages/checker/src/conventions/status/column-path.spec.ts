import { fromPlain, isJsonObject } from '@structural/json';
import { followColumnPath } from './column-path.js';

const schema = fromPlain({
  type: 'object',
  properties: {
    spec: {
      type: 'object',
      properties: {
        replicas: { type: 'integer' },
        ports: { type: 'array', items: { type: 'object', properties: { name: { type: 'string' } } } },
        labels: { type: 'object', additionalProperties: { type: 'string' } },
        open: { type: 'object', 'x-kubernetes-preserve-unknown-fields': true },
        'a.b': { type: 'boolean' },
      },
    },
  },
});
if (!isJsonObject(schema)) throw new Error('no schema');

describe('the path of a column', () => {
  test.each([
    ['.spec.replicas', 'integer'],
    ['.spec.ports[0].name', 'string'],
    ['.spec.ports[*].name', 'string'],
    ['.spec.ports[?(@.name=="x")].name', 'string'],
    ['.spec.labels.anything', 'string'],
    ["['spec'].replicas", 'integer'],
    ['.spec.a\\.b', 'boolean'],
    [".spec['a.b']", 'boolean'],
  ])('leads to a schema: %s', (path, type) => {
    expect(followColumnPath(schema, path)).toMatchObject({ kind: 'schema', schema: { type } });
  });

  test.each([
    '.metadata.creationTimestamp',
    '.kind',
    '.spec.open.x.y',
    '',
    '..replicas',
    '.spec.ports[',
    'spec',
    '.spec.ports.',
    '{.spec}',
    '.spec.replicas[0]',
    '.'.repeat(5000),
  ])('is not to be followed: %s', (path) => {
    expect(followColumnPath(schema, path)).toEqual({ kind: 'unknown' });
  });

  it('leads nowhere', () => {
    expect(followColumnPath(schema, '.spec.ports[0].nam')).toEqual({
      kind: 'missing',
      name: 'nam',
      known: ['name'],
      at: ['spec', 'ports', 0],
    });
    expect(followColumnPath(schema, '.status')).toEqual({ kind: 'missing', name: 'status', known: ['spec'], at: [] });
  });
});
