import { errorText, pathText } from '@structural/core';
import { compareDefinitions } from '../../compare-definitions.js';
import { definition, withSpec } from '../../../tests/definitions.js';

const text = { type: 'string' };

/** What the second definition says of the resource that shows how a change hurts writers, by rule. */
function said(before: unknown, after: unknown): Readonly<Record<string, readonly string[]>> {
  const { findings } = compareDefinitions([definition(before)], [definition(after)]);
  return Object.fromEntries(
    findings.flatMap((finding) =>
      finding.verdict === 'breaking' && finding.audience === 'writers' && finding.witness.kind === 'create'
        ? [[finding.rule, finding.witness.newSays.errors.map(({ path, type }) => `${pathText(path)} ${type}`)] as const]
        : [],
    ),
  );
}

const mode = (values: readonly string[]): object => ({ type: 'string', enum: values });

it('each change has a witness of its own, whatever else is required or bounded', () => {
  const spec = (required: readonly string[], most: number, modes: readonly string[]): unknown => {
    const bounded = { a: { type: 'string', maxLength: most }, b: text, mode: mode(modes) };
    return { type: 'object', properties: { spec: { type: 'object', required, properties: bounded } } };
  };
  expect(said(spec(['mode'], 20, ['one', 'all']), spec(['mode', 'b'], 10, ['all']))).toEqual({
    'bound-tightened': ['spec.a FieldValueTooLong'],
    'enum-narrowed': ['spec.mode FieldValueNotSupported'],
    'required-added': ['spec.b FieldValueRequired'],
  });
});

it('items of one list are shown apart', () => {
  const list = (item: object): unknown => withSpec({ list: { type: 'array', minItems: 1, items: { type: 'object', properties: item } } });
  const before = list({ name: text, port: { type: 'integer' } });
  const after = list({ name: { ...text, minLength: 3 }, port: { type: 'integer', maximum: 65_535 } });
  expect(said(before, after)['bound-tightened']).toHaveLength(1);
});

it('what refuses everything stays in the witness of every change', () => {
  const spec = (required: readonly string[], fields: object): unknown => ({
    type: 'object',
    required: ['spec'],
    properties: { spec: { type: 'object', required, properties: fields } },
  });
  expect(said(spec([], { port: text }), spec(['mode'], { port: { ...text, maxLength: 5 }, mode: text }))['bound-tightened']).toEqual([
    'spec.port FieldValueTooLong',
    'spec.mode FieldValueRequired',
  ]);
});

/** What resources are refused for beside the change that they show, by rule, as findings say. */
function alsoSaid(before: unknown, after: unknown): Readonly<Record<string, readonly string[]>> {
  const { findings } = compareDefinitions([definition(before)], [definition(after)]);
  return Object.fromEntries(
    findings.flatMap(({ audience, rule, ...finding }) =>
      finding.verdict === 'breaking' && 'resource' in finding.witness
        ? [[`${rule} ${audience}`, (finding.witness.also ?? []).map(errorText)] as const]
        : [],
    ),
  );
}

it('a finding says what else its resource is refused for, where none is refused for the change alone', () => {
  const spec = (required: readonly string[], fields: object): unknown => ({
    type: 'object',
    properties: { spec: { type: 'object', required, properties: fields } },
  });
  const before = spec([], { port: text });
  expect(alsoSaid(before, spec(['mode'], { port: { ...text, maxLength: 5 }, mode: text }))).toEqual({
    'bound-tightened writers': ['spec.mode: Required value'],
    'required-added writers': [],
  });
});

it('lists that are too long have items that nothing else refuses', () => {
  const list = (most: object, required: readonly string[], own: object = {}): unknown =>
    withSpec({
      list: { type: 'array', ...most, items: { type: 'object', required, properties: { name: text, port: { type: 'integer' } } }, ...own },
    });
  const keyed = { 'x-kubernetes-list-type': 'map', 'x-kubernetes-list-map-keys': ['name'] };
  expect(alsoSaid(list({}, []), list({ maxItems: 256 }, ['name', 'port'], keyed))['bound-tightened writers']).toEqual([]);
  expect(alsoSaid(list({}, []), list({ maxItems: 2_000 }, ['name', 'port']))['bound-tightened writers']).toEqual([]);
});

it('stored data that is refused although it is left alone is refused for one change', () => {
  const rule = { 'x-kubernetes-validations': [{ rule: "self.substring(2) != 'a'" }] };
  const before = withSpec({ a: text, b: text });
  const after = withSpec({ a: { ...text, ...rule }, b: text }, { required: ['b'] });
  expect(alsoSaid(before, after)).toMatchObject({ 'rule-added stored-data': [], 'rule-added writers': [] });
});

it('an update shows one of two rules that forbid to change a value', () => {
  const fixed = (name: string): object => ({ rule: `!has(oldSelf.${name}) || !has(self.${name}) || oldSelf.${name} == self.${name}` });
  const before = withSpec({ a: text, b: text });
  const found = alsoSaid(before, withSpec({ a: text, b: text }, { 'x-kubernetes-validations': [fixed('a'), fixed('b')] }));
  expect(found).toEqual({ 'rule-added writers': [] });
});
