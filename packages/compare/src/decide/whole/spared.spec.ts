import { createRuleEvaluator } from '@structural/cel';
import { NEWEST_KUBERNETES, versionsOf } from '@structural/core';
import { definition, withSpec } from '../../../tests/definitions.js';
import { schemaChanges } from '../../changes/schema-changes.js';
import { sideOf, type Side } from '../../judge/side.js';
import { areSpared } from './spared.js';

const TEXT = { type: 'string' };
const LIST = { type: 'array', items: TEXT };
const RULE = { 'x-kubernetes-validations': [{ rule: "self == ['a', 'b']" }] };
const KEPT = { type: 'object', 'x-kubernetes-preserve-unknown-fields': true };

function sideFor(schema: unknown): Side {
  const kubernetesVersion = NEWEST_KUBERNETES;
  const made = sideOf(definition(schema), 'v1', { kubernetesVersion, rules: createRuleEvaluator({ kubernetesVersion }) });
  if (!made.ok) throw new Error(made.error);
  return made.side;
}

/** Who is spared by the changes between two specs, where nothing is said of them, or where it is said of some audiences at each place. */
function spared(before: Record<string, unknown>, after: Record<string, unknown>, said: readonly string[] = []): readonly string[] {
  const sides = { from: sideFor(withSpec(before)), to: sideFor(withSpec(after)) };
  const [from, to] = [sides.from, sides.to].map(({ definition: { spec } }) => versionsOf(spec)[0]?.schema?.openAPIV3Schema);
  const changes = schemaChanges(from ?? {}, to ?? {});
  return (['stored-data', 'writers', 'readers'] as const).filter((audience) =>
    areSpared(audience, changes, sides, (of) => said.includes(of)),
  );
}

const ALL = ['stored-data', 'writers', 'readers'];

it.each([
  ['a field that nobody could write', {}, { a: TEXT }, ALL],
  ['a field with a default', {}, { a: { ...TEXT, default: 'x' } }, ALL],
  [
    'a default that is counted',
    { a: { type: 'object', maxProperties: 1 } },
    { a: { type: 'object', maxProperties: 1, properties: { b: { ...TEXT, default: 'x' } } } },
    ['readers'],
  ],
  ['a field that was kept unknown', { a: KEPT }, { a: { ...KEPT, properties: { b: TEXT } } }, ['readers']],
  ['a looser bound and a pattern less', { a: { ...TEXT, maxLength: 3, pattern: 'a' } }, { a: { ...TEXT, maxLength: 4 } }, ALL],
  ['a tighter bound', { a: { ...TEXT, maxLength: 4 } }, { a: { ...TEXT, maxLength: 3 } }, ['readers']],
  ['a wider enum', { a: { ...TEXT, enum: ['x'] } }, { a: { ...TEXT, enum: ['x', 'y'] } }, ['stored-data', 'writers']],
  ['another type', { a: TEXT }, { a: { type: 'integer' } }, []],
  ['a field that is dropped', { a: TEXT }, {}, ['readers']],
  ['a field that is kept', { a: { ...KEPT, properties: { b: TEXT } } }, { a: KEPT }, ['stored-data', 'writers']],
  ['how a map is merged', { a: { type: 'object' } }, { a: { type: 'object', 'x-kubernetes-map-type': 'atomic' } }, ALL],
  ['a list that may have an item twice', { a: { ...LIST, 'x-kubernetes-list-type': 'set' } }, { a: LIST }, ALL],
  ['a list that a rule reads', { a: { ...LIST, ...RULE, 'x-kubernetes-list-type': 'set' } }, { a: { ...LIST, ...RULE } }, ['readers']],
  ['a default that is stored', { a: { ...TEXT, default: 'x' } }, { a: TEXT }, ['stored-data', 'readers']],
  ['what was dropped', { a: { type: 'object' } }, { a: KEPT }, ALL],
  ['a junctor of bounds', { a: { ...TEXT, anyOf: [{ maxLength: 1 }] } }, { a: TEXT }, ALL],
  [
    'a format that is all that was known',
    { a: { 'x-kubernetes-preserve-unknown-fields': true, format: 'date' } },
    { a: { 'x-kubernetes-preserve-unknown-fields': true } },
    ['stored-data', 'writers'],
  ],
])('%s', (_, before, after, audiences) => {
  expect(spared(before, after)).toEqual(audiences);
});

it('what is said spares from more, unless a rule or junctor above sees what is altered and may say it elsewhere', () => {
  const [before, after] = [{ a: TEXT, b: { ...TEXT, maxLength: 4 } }, { b: { ...TEXT, maxLength: 3 } }];
  expect(spared(before, after, ALL)).toEqual(ALL);
  const above = (properties: Record<string, unknown>): Record<string, unknown> => ({
    c: { type: 'object', properties, anyOf: [{ required: ['a'] }, { required: ['b'] }] },
  });
  expect(spared(above(before), above(after), ALL)).toEqual(['readers']);
});

it('what writers meet was looked at for stored data, and where readers see it is where it is', () => {
  expect(spared({ a: TEXT }, { a: { ...TEXT, maxLength: 3 } }, ['writers'])).toEqual(ALL);
  expect(spared({ a: TEXT }, { a: { type: 'integer' } }, ['readers'])).toEqual(['readers']);
});

it('nothing is known where a schema is not structural', () => {
  expect(spared({ a: { ...TEXT, allOf: [{ type: 'string' }] } }, { a: { ...TEXT, allOf: [{ type: 'string' }] }, b: TEXT })).toEqual([]);
});
