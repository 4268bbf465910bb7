import { printJson } from '@structural/json';
import { definitionOf, definitionWith, manifest } from '../../tests/definition.js';
import { judgeOf, type VersionJudge } from '../judge/version-judge.js';
import { constraintsOf } from '../schema/constraints-of.js';
import { boundaryOf } from './boundary-of.js';

function judgeWith(spec: object): VersionJudge {
  const made = judgeOf(definitionWith({ type: 'object', properties: { spec } }), 'v1');
  if (!made.ok) throw new Error(made.error);
  return made.judge;
}

/** Both sides of every constraint below `spec`, as the texts of what is there. */
function sides(spec: object): Readonly<Record<string, readonly unknown[]>> {
  const judge = judgeWith(spec);
  return Object.fromEntries(
    constraintsOf(judge.schema)
      .filter(({ id }) => !id.endsWith('/type'))
      .map((constraint) => {
        const { accepted, refused } = boundaryOf(judge, constraint);
        const text = [accepted, refused].map((side) =>
          side.found ? (JSON.parse(printJson(side.resource)) as Record<string, unknown>)['spec'] : side.tried,
        );
        return [constraint.id, text];
      }),
  );
}

describe('the boundary', () => {
  test('of bounds is the bound itself and the value beyond', () => {
    const properties = {
      n: { type: 'integer', minimum: 3, maximum: 5 },
      s: { type: 'string', minLength: 2, maxLength: 3 },
      l: { type: 'array', maxItems: 1, items: { type: 'string' } },
    };
    expect(sides({ type: 'object', properties })).toEqual({
      'spec.n/minimum': [{ n: 3 }, { n: 2 }],
      'spec.n/maximum': [{ n: 5 }, { n: 6 }],
      'spec.s/minLength': [{ s: expect.stringMatching(/^..$/) }, { s: expect.stringMatching(/^.?$/) }],
      'spec.s/maxLength': [{ s: expect.stringMatching(/^...$/) }, { s: expect.stringMatching(/^.{4}$/u) }],
      'spec.l/maxItems': [{ l: [expect.any(String)] }, { l: [expect.any(String), expect.any(String)] }],
    });
  });

  test('of what is required is the member alone', () => {
    const properties = { a: { type: 'object', required: ['b'], properties: { b: { type: 'boolean' } } } };
    expect(sides({ type: 'object', properties })).toEqual({ 'spec.a/required=b': [{ a: { b: false } }, { a: {} }] });
  });
});

test('items that are objects are distinguished', () => {
  const l = { type: 'array', minItems: 2, maxItems: 2, items: { type: 'object', properties: { a: { type: 'string' } } } };
  expect(sides({ type: 'object', properties: { l } })).toEqual({
    'spec.l/minItems': [{ l: [{}, {}] }, { l: [{}] }],
    'spec.l/maxItems': [{ l: [{}, {}] }, { l: [{}, {}, {}] }],
  });
});

test('of a format that every number has is none', () => {
  const judge = judgeWith({ type: 'number', format: 'double' });
  const refused = constraintsOf(judge.schema).map((each) => [each.keyword, boundaryOf(judge, each).refused] as const);
  expect(refused).toContainEqual(['format', expect.objectContaining({ found: false, impossible: 'every number is of the format' })]);
});

test('of an enum may be objects', () => {
  const o = { type: 'object', enum: [{ a: 'x' }, { a: 'y' }], properties: { a: { type: 'string' } } };
  expect(Object.keys(sides({ type: 'object', properties: { o, p: { type: 'object', enum: [{}], minProperties: 0 } } }))).toContain(
    'spec.o/enum',
  );
});

describe('the boundary of a status', () => {
  const schema = {
    type: 'object',
    required: ['spec'],
    properties: {
      spec: { type: 'object', required: ['a'], properties: { a: { type: 'string' } } },
      status: {
        type: 'object',
        required: ['kind'],
        properties: {
          kind: { type: 'string', enum: ['A'] },
          phase: { type: 'string', maxLength: 3 },
          pair: { type: 'array', items: { type: 'string' }, 'x-kubernetes-list-type': 'set' },
        },
        'x-kubernetes-validations': [
          { rule: '!has(oldSelf.phase) || has(self.phase)' },
          { rule: '!has(self.pair) || self.pair.all(x, self.pair.exists_one(y, y == x))' },
          { rule: '!has(self.pair) || !self.pair.exists(x, !self.pair.exists_one(y, y == x))' },
        ],
      },
    },
  };
  const version = { name: 'v1', served: true, storage: true, schema: { openAPIV3Schema: schema }, subresources: { status: {} } };
  const made = judgeOf(definitionOf(manifest([], { versions: [version] })), 'v1');
  if (!made.ok) throw new Error(made.error);
  const { judge } = made;

  const rule = 'status/x-kubernetes-validations[0]';

  test('has one before the update where a rule asks for that', () => {
    const constraint = constraintsOf(judge.schema).find(({ id }) => id === rule);
    const accepted = constraint && boundaryOf(judge, constraint).accepted;
    expect(accepted?.found && accepted.old).toMatchObject({ metadata: { uid: 'u' }, status: {} });
  });

  test.each(['status/type', 'status.phase/maxLength', 'status.pair/x-kubernetes-list-type', rule])(
    '%s is about what can be created',
    (wanted) => {
      const constraint = constraintsOf(judge.schema).find(({ id }) => id === wanted);
      const sides = constraint === undefined ? [] : Object.values(boundaryOf(judge, constraint));
      expect(sides.map((side) => side.found && side.subresource)).toEqual(['status', 'status']);
      for (const side of sides) if (side.found) expect(judge.create(side.old ?? side.resource).errors).toEqual([]);
    },
  );
});
