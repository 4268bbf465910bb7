import fc from 'fast-check';
import { fromPlain, isJsonObject, printJson, type JsonObject, type JsonValue, type JsonPath } from '@structural/json';
import { definitionWith } from '../../tests/definition.js';
import { child, index, invalid, type FieldError, type FieldPath, type RuleEvaluator, type StructuralSchema } from '@structural/core';
import { toSample } from '../sample/to-sample.js';
import { moved } from '../values/moves.js';
import { ruleMentions } from './rule-mentions.js';
import { processorTime } from '../../../../tools/search-budget/search-budget.mjs';

type Judge = (self: Record<string, unknown>) => boolean;

/** Evaluates rules by functions of their own, as no language of rules is known here. */
function evaluator(judges: Readonly<Record<string, Judge>>): RuleEvaluator {
  const walk = (schema: StructuralSchema, value: JsonValue | undefined, path: FieldPath | undefined): readonly FieldError[] => {
    if (value === undefined) return [];
    const own = (schema.validationRules ?? []).flatMap(({ message, rule }) =>
      judges[rule]?.(JSON.parse(printJson(value)) as Record<string, unknown>) === false && path !== undefined
        ? [invalid(path, null, message || `failed rule: ${rule}`, 'rule')]
        : [],
    );
    const members = isJsonObject(value)
      ? [...(schema.properties ?? [])].flatMap(([name, member]) =>
          walk(member, value[name], path === undefined ? { parent: undefined, kind: 'child', name, index: -1 } : child(path, name)),
        )
      : [];
    const items =
      Array.isArray(value) && schema.items !== undefined && path !== undefined
        ? value.flatMap((item: JsonValue, i) => walk(schema.items!, item, index(path, i)))
        : [];
    return [...own, ...members, ...items];
  };
  return (schema, object) => walk(schema, object, undefined);
}

const object = (properties: Record<string, unknown>, rules: readonly string[], more: Record<string, unknown> = {}): unknown => ({
  type: 'object',
  properties,
  'x-kubernetes-validations': rules.map((rule) => ({ rule, message: '' })),
  ...more,
});

function sample(schema: unknown, judges: Readonly<Record<string, Judge>>, full = false) {
  const definition = definitionWith({ type: 'object', required: ['spec'], properties: { spec: schema } });
  const made = toSample(definition, 'v1', { full, rules: evaluator(judges) });
  const spec = made.object === undefined ? undefined : (JSON.parse(printJson(made.object)) as { spec: unknown }).spec;
  return made.ok ? { spec, omitted: made.omitted.map((path) => path.join('.')) } : { spec, reasons: made.reasons };
}

const integer = { type: 'integer' };
const text = { type: 'string' };

describe('a sample that rules refuse', () => {
  test('gets numbers in order', () => {
    const rule = 'self.max > self.min';
    expect(
      sample(object({ min: integer, max: integer }, [rule], { required: ['min', 'max'] }), {
        [rule]: ({ max, min }) => Number(max) > Number(min),
      }),
    ).toEqual({
      spec: { min: 1, max: 2 },
      omitted: [],
    });
  });

  test('gets the texts that a rule is written with, whole or as a part', () => {
    const [prefix, suffix] = ["self.path.startsWith('/')", "self.host.endsWith('.example.com')"];
    const schema = object({ path: text, host: text }, [prefix, suffix], { required: ['path', 'host'] });
    expect(
      sample(schema, {
        [prefix]: ({ path }) => String(path).startsWith('/'),
        [suffix]: ({ host }) => /^\w+\.example\.com$/.test(String(host)),
      }),
    ).toEqual({
      spec: { path: '/', host: 'host.example.com' },
      omitted: [],
    });
  });

  test('gets a field that is wanted, with what is wanted of it', () => {
    const [either, kind] = ['has(self.a) || has(self.b)', "!has(self.a) || self.a.kind == 'Gateway'"];
    const schema = object({ a: object({ kind: text }, [], { required: ['kind'] }), b: { ...integer, maximum: -1, minimum: 0 } }, [
      either,
      kind,
    ]);
    expect(
      sample(schema, {
        [either]: (self) => 'a' in self || 'b' in self,
        [kind]: ({ a }) => a === undefined || (a as { kind: string }).kind === 'Gateway',
      }),
    ).toEqual({
      spec: { a: { kind: 'Gateway' } },
      omitted: [],
    });
  });

  test('loses one of two fields that exclude each other, the smaller one', () => {
    const rule = '!(has(self.one) && has(self.other))';
    const schema = object({ one: object({ a: text, b: text }, []), other: text, third: text }, [rule]);
    expect(sample(schema, { [rule]: (self) => !('one' in self && 'other' in self) }, true)).toEqual({
      spec: { one: { a: 'a', b: 'b' }, third: 'third' },
      omitted: ['spec.other'],
    });
  });

  test('is changed in two places at once where one alone does not help', () => {
    const rule = "self.max > self.min && self.mode == 'b'";
    const schema = object({ min: { ...integer, minimum: 3 }, max: integer, mode: { ...text, enum: ['a', 'b'] } }, [rule], {
      required: ['min', 'max', 'mode'],
    });
    expect(sample(schema, { [rule]: ({ max, min, mode }) => Number(max) > Number(min) && mode === 'b' })).toEqual({
      spec: { min: 3, max: 4, mode: 'b' },
      omitted: [],
    });
  });

  test('is repaired within lists', () => {
    const rule = 'has(self.name) != has(self.id)';
    const items = object({ name: text, id: text }, [rule]);
    expect(
      sample(object({ list: { type: 'array', minItems: 2, items } }, [], { required: ['list'] }), {
        [rule]: (self) => 'name' in self !== 'id' in self,
      }),
    ).toEqual({
      spec: { list: [{ name: 'name' }, { name: 'name' }] },
      omitted: [],
    });
  });

  test('is given with the reasons where nothing helps', () => {
    const rule = 'self.a != self.a';
    const tried = sample(object({ a: text }, [rule], { required: ['a'] }), { [rule]: () => false });
    expect(tried).toEqual({ spec: { a: 'a' }, reasons: ['spec: Invalid value: null: failed rule: self.a != self.a'] });
  });

  test('is looked for in a bounded search', () => {
    let judged = 0;
    const names = Array.from({ length: 300 }, (_, i) => `f${String(i)}`);
    const rule = names.map((name) => `self.${name} == ''`).join(' && ');
    const schema = object(Object.fromEntries(names.map((name) => [name, text])), [rule]);
    sample(schema, { [rule]: () => ((judged += 1), false) }, true);
    expect(judged).toBeLessThan(1_000);
  });
});

describe('what a rule mentions', () => {
  test('are its names, texts and numbers', () => {
    const rule = {
      rule: `self.all(i, i.a__dash__b == "x\\"y" && i.__for__ > 10 && i.c.matches('^a$'))`,
      fieldPath: '.spec.d',
      message: '',
      messageExpression: '',
    };
    const { numbers, texts, words } = ruleMentions(rule);
    expect([[...words].sort(), texts, numbers]).toEqual([['a-b', 'c', 'd', 'for', 'i', 'self', 'spec'], ['x"y', '^a$'], [10]]);
  });

  test('is read of any text', () => {
    fc.assert(
      fc.property(
        fc.string(),
        (rule) =>
          void expect(
            ruleMentions({ rule, fieldPath: '', message: '', messageExpression: '' }).texts.every((each) => rule.length >= each.length),
          ).toBe(true),
      ),
    );
    const started = processorTime();
    ruleMentions({ rule: `"${'\\'.repeat(200_000)}${"'".repeat(100_001)}`, fieldPath: '', message: '', messageExpression: '' });
    expect(processorTime() - started).toBeLessThan(2_000);
  });
});

test('a move changes one place, makes what leads to it, and leaves the resource as it was', () => {
  const before = fromPlain({ a: [{ b: 1 }], c: 2 }) as JsonObject;
  const after = (path: JsonPath, value?: JsonValue): unknown =>
    JSON.parse(printJson(moved(before, value === undefined ? { path } : { path, value })));
  expect([
    after(['a', 0, 'b'], 3),
    after(['d', 'e'], true),
    after(['c']),
    after(['a', 1, 'b'], 3),
    after(['c', 'd'], 1),
    after(['__proto__', 'x'], 1),
  ]).toEqual([
    { a: [{ b: 3 }], c: 2 },
    { a: [{ b: 1 }], c: 2, d: { e: true } },
    { a: [{ b: 1 }] },
    { a: [{ b: 1 }], c: 2 },
    { a: [{ b: 1 }], c: 2 },
    JSON.parse('{"a":[{"b":1}],"c":2,"__proto__":{"x":1}}'),
  ]);
  expect(printJson(before)).toBe('{"a":[{"b":1}],"c":2}');
});
