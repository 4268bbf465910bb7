import { Float64, fromPlain, type JsonObject } from '@structural/json';
import { correlate, errorText, kubernetesVersion, NIL_PATH, type ValidationRule } from '@structural/core';
import { structuralOf } from '../../tests/evaluate.js';
import { createDefaultRuleEvaluator, createRuleEvaluator } from './evaluate-rules.js';

const VERSION = { kubernetesVersion: kubernetesVersion(37) };

interface Evaluated {
  readonly errors: readonly string[];
  readonly forgiven?: readonly string[];
  readonly skipped?: number;
}

/** What rules tell of a resource with this `spec`, created or updated. */
function evaluated(spec: unknown, value: unknown, old?: unknown): Evaluated {
  const schema = structuralOf({ type: 'object', properties: { spec } });
  const resource = (members: unknown): JsonObject =>
    fromPlain({ apiVersion: 'a.com/v1', kind: 'A', metadata: { name: 'x' }, spec: members }) as JsonObject;
  const forgiven: string[] = [];
  const skipped: ValidationRule[] = [];
  const notes = {
    forgive: (error: Parameters<typeof errorText>[0]) => void forgiven.push(errorText(error)),
    skip: (rule: ValidationRule) => void skipped.push(rule),
  };
  const pair = old === undefined ? undefined : correlate(resource(value), resource(old), schema);
  const errors = createRuleEvaluator(VERSION)(schema, resource(value), pair, notes).map(errorText);
  return { errors, ...(forgiven.length === 0 ? {} : { forgiven }), ...(skipped.length === 0 ? {} : { skipped: skipped.length }) };
}

function rules(...written: readonly (string | object)[]): { 'x-kubernetes-validations': unknown } {
  return { 'x-kubernetes-validations': written.map((rule) => (typeof rule === 'string' ? { rule } : rule)) };
}

const NUMBER = { type: 'integer' };

describe('rules on a resource', () => {
  test('tell what does not hold, in the order of rules and members', () => {
    const spec = {
      type: 'object',
      properties: { a: { ...NUMBER, ...rules('self > 3') }, b: { type: 'array', items: { ...NUMBER, ...rules('self != 2') } } },
      ...rules('self.a < self.b.size()'),
    };
    expect(evaluated(spec, { a: 3, b: [1, 2, 3] })).toEqual({
      errors: [
        'spec: Invalid value: failed rule: self.a < self.b.size()',
        'spec.a: Invalid value: 3: failed rule: self > 3',
        'spec.b[1]: Invalid value: 2: failed rule: self != 2',
      ],
    });
  });

  test('may say it in their own words, for their own reasons, at their own places', () => {
    const spec = {
      type: 'object',
      properties: { a: NUMBER, m: { type: 'object', additionalProperties: NUMBER } },
      ...rules(
        { rule: 'self.a > 3', messageExpression: "'a is ' + string(self.a)", message: 'no' },
        { rule: 'self.a > 4', messageExpression: "self.m['none'] > 1 ? '' : ''", message: ' plain\n' },
        { rule: 'self.a > 5', reason: 'FieldValueForbidden', fieldPath: '.a' },
        { rule: 'self.a > 6', reason: 'FieldValueDuplicate', fieldPath: ".m['k']" },
        { rule: 'self.a > 7', reason: 'FieldValueRequired' },
      ),
    };
    expect(evaluated(spec, { a: 3, m: { k: 1 } }).errors).toEqual([
      'spec: Invalid value: a is 3',
      'spec: Invalid value: plain',
      'spec.a: Forbidden: failed rule: self.a > 5',
      'spec.m[k]: Duplicate value',
      'spec: Required value: failed rule: self.a > 7',
    ]);
  });

  test('append the place of an error as one text, so that a key has a dot before it', () => {
    const values = { type: 'object', properties: { b: NUMBER } };
    const placed = (...places: readonly string[]): object => rules(...places.map((fieldPath) => ({ rule: 'false', fieldPath })));
    const spec = { type: 'object', additionalProperties: values, ...placed("['a']", '.a', '.a.b') };
    expect(evaluated(spec, {}).errors).toEqual([
      'spec.[a]: Invalid value: failed rule: false',
      'spec.[a]: Invalid value: failed rule: false',
      'spec.[a].b: Invalid value: failed rule: false',
    ]);
  });

  test('have no place of their own where their message does not compile', () => {
    const spec = {
      type: 'object',
      properties: { a: NUMBER },
      ...rules({ rule: 'false', messageExpression: '1', fieldPath: '.a' }, { rule: 'false', fieldPath: '.a' }),
    };
    expect(evaluated(spec, { a: 1 }).errors).toEqual([
      'spec: Invalid value: failed rule: false',
      'spec.a: Invalid value: failed rule: false',
    ]);
  });

  test('that fail to be evaluated are errors', () => {
    const spec = {
      type: 'object',
      properties: { a: NUMBER, x: { 'x-kubernetes-int-or-string': true } },
      ...rules('self.a / 0 == 1', { rule: 'self.x > 1', message: 'm' }),
    };
    expect(evaluated(spec, { a: 1, x: 'y' }).errors).toEqual([
      'spec: Invalid value: "object": division by zero evaluating rule: self.a / 0 == 1',
      `spec: Invalid value: "object": 'no such overload': call arguments did not match a supported operator, function or macro signature for rule: m`,
    ]);
  });

  test('see what every resource has, and embedded ones', () => {
    const pod = {
      type: 'object',
      'x-kubernetes-embedded-resource': true,
      'x-kubernetes-preserve-unknown-fields': true,
      ...rules("self.kind == 'Pod' && self.metadata.name == 'p'"),
    };
    const spec = { type: 'object', properties: { pod } };
    expect(evaluated(spec, { pod: { apiVersion: 'v1', kind: 'Pod', metadata: { name: 'q' } } }).errors).toEqual([
      "spec.pod: Invalid value: failed rule: self.kind == 'Pod' && self.metadata.name == 'p'",
    ]);
  });

  test('of allOf count, too', () => {
    const spec = {
      type: 'object',
      properties: { a: { ...NUMBER, ...rules('self > 0') } },
      allOf: [{ properties: { a: rules('self > 3') } }],
    };
    expect(evaluated(spec, { a: 3 }).errors).toEqual(['spec.a: Invalid value: 3: failed rule: self > 3']);
  });

  test('stop at the budget of the object', () => {
    const spec = {
      type: 'object',
      properties: { l: { type: 'array', items: NUMBER } },
      ...rules(...Array.from({ length: 30 }, () => 'self.l.all(a, self.l.all(b, a + b >= 0))')),
    };
    const { errors } = evaluated(spec, { l: Array.from({ length: 260 }, (_, i) => i) });
    expect(errors).toEqual([
      'spec: Invalid value: "object": validation failed due to running out of cost budget, no further validation rules will be run',
    ]);
  });

  test('one that costs too much ends all', () => {
    const spec = {
      type: 'object',
      properties: { l: { type: 'array', items: NUMBER } },
      ...rules('self.l.all(a, self.l.all(b, a + b >= 0))', 'false'),
    };
    expect(evaluated(spec, { l: Array.from({ length: 2_000 }, (_, i) => i) }).errors).toEqual([
      `spec: Invalid value: "object": 'operation cancelled: actual cost limit exceeded': no further validation rules will be run due to call cost exceeds limit for rule: self.l.all(a, self.l.all(b, a + b >= 0))`,
    ]);
  });
});

describe('rules on an update', () => {
  const spec = {
    type: 'object',
    properties: {
      a: { ...NUMBER, ...rules('self == oldSelf', 'self > 3') },
      b: NUMBER,
      o: { ...NUMBER, ...rules({ rule: 'oldSelf.hasValue() || self == 1', optionalOldSelf: true }) },
      items: {
        type: 'array',
        'x-kubernetes-list-type': 'map',
        'x-kubernetes-list-map-keys': ['k'],
        items: { type: 'object', required: ['k'], properties: { k: { type: 'string' }, v: NUMBER }, ...rules('self.v >= oldSelf.v') },
      },
    },
  };

  test('compare with the old value where there is one', () => {
    expect([evaluated(spec, { a: 5 }), evaluated(spec, { a: 5 }, { a: 4 }), evaluated(spec, { a: 5 }, { b: 4 })]).toEqual([
      { errors: [] },
      { errors: ['spec.a: Invalid value: 5: failed rule: self == oldSelf'] },
      { errors: [] },
    ]);
  });

  test('find old items by their keys', () => {
    const items = (...values: readonly [string, number][]): unknown => ({ items: values.map(([k, v]) => ({ k, v })) });
    expect(evaluated(spec, items(['b', 1], ['a', 0]), items(['a', 1], ['b', 1])).errors).toEqual([
      'spec.items[1]: Invalid value: failed rule: self.v >= oldSelf.v',
    ]);
  });

  test('may have an optional old value', () => {
    expect([evaluated(spec, { o: 2 }).errors, evaluated(spec, { o: 2 }, { o: 3 }).errors]).toEqual([
      ['spec.o: Invalid value: 2: failed rule: oldSelf.hasValue() || self == 1'],
      [],
    ]);
  });

  test('forgive what was wrong before and did not change, but not rules about the change', () => {
    expect([evaluated(spec, { a: 2, b: 1 }, { a: 2 }), evaluated(spec, { a: 2 }, { a: 1 })]).toEqual([
      { errors: [], forgiven: ['spec.a: Invalid value: 2: failed rule: self > 3'] },
      { errors: ['spec.a: Invalid value: 2: failed rule: self == oldSelf', 'spec.a: Invalid value: 2: failed rule: self > 3'] },
    ]);
  });
});

describe('lists that did not change', () => {
  const CHANGE = rules('self == oldSelf', 'self + oldSelf == self', '(self + oldSelf).size() == self.size()');
  const failed = (list: object, value: unknown, old: unknown = value): readonly string[] =>
    evaluated({ ...list, ...CHANGE }, value, old).errors.map((error) => error.replace(/^spec: Invalid value: (?:"array": )?/, ''));

  const set = (items: object): object => ({ type: 'array', 'x-kubernetes-list-type': 'set', items });
  const map = (keys: readonly string[], type: string): object => ({
    type: 'array',
    'x-kubernetes-list-type': 'map',
    'x-kubernetes-list-map-keys': keys,
    items: { type: 'object', required: keys, properties: Object.fromEntries(keys.map((name) => [name, { type }])) },
  });

  test('of type set are another one to the server where an item does not fit its schema', () => {
    const all = [
      'failed rule: self == oldSelf',
      'failed rule: self + oldSelf == self',
      'failed rule: (self + oldSelf).size() == self.size()',
    ];
    expect([failed(set(NUMBER), [1, 2]), failed(set(NUMBER), [1, new Float64(2)]), failed(set(NUMBER), [null])]).toEqual([[], all, all]);
  });

  test('of type set are another one where a time has a zone that is not of whole hours', () => {
    const times = set({ type: 'string', format: 'date-time' });
    expect([failed(times, ['2024-05-01T10:00:00+02:00', '2024-05-01T08:00:00Z']), failed(times, ['2024-05-01T13:30:00+05:30'])]).toEqual([
      [],
      ['failed rule: self == oldSelf', 'failed rule: self + oldSelf == self', 'failed rule: (self + oldSelf).size() == self.size()'],
    ]);
  });

  test('of type map are distinguished by what they hold as JSON', () => {
    const numbers = map(['k'], 'integer');
    expect([failed(numbers, [{ k: new Float64(1) }, { k: 2 }]), failed(numbers, [{ k: 3 }], [{ k: new Float64(3) }])]).toEqual([
      [
        'invalid data, expected int, got float64 evaluating rule: self == oldSelf',
        'invalid data, expected int, got float64 evaluating rule: self + oldSelf == self',
      ],
      ['failed rule: self == oldSelf', 'failed rule: self + oldSelf == self', 'failed rule: (self + oldSelf).size() == self.size()'],
    ]);
  });

  test('of type map lose a key that expressions have to escape, but not in sums', () => {
    const first = map(['namespace'], 'string');
    const second = map(['name', 'a-b'], 'string');
    expect([failed(first, [{ namespace: 'a' }, { namespace: 'b' }]), failed(first, [{ namespace: 'a' }])]).toEqual([
      ['failed rule: self == oldSelf'],
      [],
    ]);
    expect([
      failed(second, [
        { name: 'a', 'a-b': 'x' },
        { name: 'b', 'a-b': 'x' },
      ]),
      failed(second, [
        { name: 'a', 'a-b': 'x' },
        { name: 'a', 'a-b': 'y' },
      ]),
    ]).toEqual([[], ['failed rule: self == oldSelf']]);
  });

  test('of type map hold no item that is no object', () => {
    expect(failed(map(['k'], 'integer'), [1])[0]).toBe('failed rule: self == oldSelf');
  });
});

test('there are rules only where values have a type that rules know', () => {
  const untyped = { 'x-kubernetes-preserve-unknown-fields': true };
  const has = (spec: object): boolean | undefined =>
    createRuleEvaluator(VERSION).hasRules?.(structuralOf({ type: 'object', properties: { spec } }));
  expect([
    has({ type: 'object', ...rules('true') }),
    has({ type: 'object', properties: { a: { type: 'object', ...rules('nonsense(') } } }),
    has({ type: 'object', properties: { 'a-b': { type: 'array', items: { ...NUMBER, ...rules('true') } } } }),
    has({ type: 'object', properties: { a: NUMBER } }),
    has({ type: 'object', properties: { a: { ...untyped, ...rules('true') } } }),
    has({ type: 'object', properties: { a: { type: 'array', items: untyped, ...rules('true') } } }),
  ]).toEqual([true, true, true, false, false, false]);
});

test('a default is judged as a value that was there, and as a new one', () => {
  const judge = createDefaultRuleEvaluator(VERSION);
  const errors = (...written: readonly (string | object)[]): readonly string[] =>
    judge(structuralOf({ ...NUMBER, ...rules(...written) }), 2, NIL_PATH).map(({ detail }) => detail);
  expect([errors('self > 3'), errors('self == oldSelf'), errors({ rule: 'oldSelf.hasValue()', optionalOldSelf: true })]).toEqual([
    ['failed rule: self > 3'],
    [],
    ['failed rule: oldSelf.hasValue()'],
  ]);
});
