import { printJson } from '@structural/json';
import { definitionWith } from '../tests/definition.js';
import { findWitness } from './find-witness.js';
import { judgeOf, type VersionJudge } from './judge/version-judge.js';

function judgeWith(spec: object): VersionJudge {
  const made = judgeOf(definitionWith({ type: 'object', properties: { spec } }), 'v1');
  if (!made.ok) throw new Error(made.error);
  return made.judge;
}

/** The smallest spec that the old schema accepts and the new one refuses. */
function broken(before: object, after: object, field?: string): unknown {
  const [old, made] = [judgeWith(before), judgeWith(after)];
  const witness = findWitness({
    start: old,
    proves: (object) => made.create(object).errors.length > 0,
    near: [['spec', ...(field === undefined ? [] : [field])].map((name) => ({ kind: 'property', name }))],
    vocabulary: [old.schema, made.schema],
  });
  return witness.found ? (JSON.parse(printJson(witness.resource)) as Record<string, unknown>)['spec'] : witness.tried;
}

const object = (properties: object, ...rules: readonly string[]): object => ({
  type: 'object',
  properties,
  ...(rules.length === 0 ? {} : { 'x-kubernetes-validations': rules.map((rule) => ({ rule })) }),
});

describe('a witness of a change', () => {
  test.each<[string, object, object, unknown]>([
    ['a bound', object({ n: { type: 'integer', maximum: 100 } }), object({ n: { type: 'integer', maximum: 10 } }), { n: 11 }],
    ['an enum', object({ e: { type: 'string', enum: ['A', 'B'] } }), object({ e: { type: 'string', enum: ['A'] } }), { e: 'B' }],
    [
      'a pattern',
      { type: 'string', pattern: '^[a-z][a-z0-9]*$' },
      { type: 'string', pattern: '^[a-z]+$' },
      expect.stringMatching(/^[a-z][0-9]$/),
    ],
    [
      'a rule between two fields',
      object({ low: { type: 'integer' }, high: { type: 'integer' } }),
      object({ low: { type: 'integer' }, high: { type: 'integer' } }, '!has(self.low) || !has(self.high) || self.low <= self.high'),
      { low: 1, high: 0 },
    ],
    [
      'a rule that is stricter by one atom',
      object({ kind: { type: 'string' }, port: { type: 'integer' } }, "has(self.kind) && self.kind == 'tcp' ? has(self.port) : true"),
      object(
        { kind: { type: 'string' }, port: { type: 'integer' } },
        "has(self.kind) && (self.kind == 'tcp' || self.kind == 'udp') ? has(self.port) : true",
      ),
      { kind: 'udp' },
    ],
  ])('of %s', (_name, before, after, expected) => {
    expect(broken(before, after)).toEqual(expected);
  });

  test('has the values that follow one another by rules', () => {
    const chain = (maximum: number): object => {
      const names = ['a', 'b', 'c', 'd', 'e'];
      const properties = Object.fromEntries(names.map((name) => [name, { type: 'integer', maximum }]));
      const rules = names.slice(1).map((name, i) => ({ rule: `self.${String(names[i])} == self.${name}` }));
      return { type: 'object', required: names, properties, 'x-kubernetes-validations': rules };
    };
    expect(broken(chain(10), chain(6), 'c')).toEqual({ a: 7, b: 7, c: 7, d: 7, e: 7 });
  });

  test('is not made up where nothing changed', () => {
    const same = object({ n: { type: 'integer', maximum: 10 } });
    expect(broken(same, same)).toMatch(/^\d+ resources: boundary values of spec, repaired, and random mixtures$/);
  });
});
