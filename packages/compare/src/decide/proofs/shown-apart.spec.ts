import { pathText } from '@structural/core';
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
