import { NEWEST_KUBERNETES } from '@structural/core';
import { compareDefinitions } from '../src/compare-definitions.js';
import type { CompareOptions } from '../src/comparison.js';
import type { Finding } from '../src/finding/finding.js';
import { definition, type SpecParts } from './definitions.js';
import { whyNot } from './hold/confirm.js';

const object = { type: 'object' };
const integer = { type: 'integer' };
const text = { type: 'string' };
const anything = { 'x-kubernetes-preserve-unknown-fields': true };
const bounded = { ...integer, format: 'int32', minimum: 0, maximum: 2147483647 };
const scale = { specReplicasPath: '.spec.replicas', statusReplicasPath: '.status.replicas' };
const withSelector = { ...scale, labelSelectorPath: '.status.selector' };

function schema(spec: object, status: object = {}, root: object = {}): unknown {
  return {
    ...object,
    properties: { spec: { ...object, properties: spec }, status: { ...object, properties: status }, ...root },
  };
}

const subresources = (own: object | undefined, more: object = {}): SpecParts => ({
  subresources: { ...(own === undefined ? {} : { scale: own }), ...more },
});

type Definition = ReturnType<typeof definition>;

function found(old: Definition, next: Definition, options: CompareOptions = {}): readonly Finding[] {
  return compareDefinitions([old], [next], options).findings.filter(({ rule }) => rule === 'scale-refuses');
}

/** Who is affected at which field; each witness is held to both definitions. */
function hurt(old: Definition, next: Definition, options: CompareOptions = {}): readonly string[] {
  return found(old, next, options).flatMap((finding) => {
    if (finding.verdict === 'breaking')
      expect([finding.id, whyNot(finding, [old, next], NEWEST_KUBERNETES)]).toEqual([finding.id, undefined]);
    const { audience, field, verdict } = finding;
    return verdict === 'harmless' ? [] : [`${field ?? ''} ${audience}${verdict === 'undecided' ? '?' : ''}`];
  });
}

const both = (field: string): readonly string[] => [`${field} stored-data`, `${field} writers`];

it.each<[what: string, spec: object, status: object, own: object, hurts: readonly string[]]>([
  ['integers', { replicas: integer }, {}, scale, both('spec.replicas')],
  ['integers that may not be negative', { replicas: { ...integer, minimum: 0 } }, {}, scale, both('spec.replicas')],
  ['integers of 64 bits from -5 down', { replicas: { ...integer, maximum: -5, format: 'int64' } }, {}, scale, both('spec.replicas')],
  ['negative numbers of an enum', { replicas: { ...integer, enum: [1, -7] } }, {}, scale, both('spec.replicas')],
  ['an integer or a percentage', { replicas: { 'x-kubernetes-int-or-string': true } }, {}, scale, both('spec.replicas')],
  ['numbers', { replicas: { type: 'number', minimum: 0, maximum: 9 } }, {}, scale, both('spec.replicas')],
  ['integers or null', { replicas: { ...bounded, nullable: true } }, {}, scale, both('spec.replicas')],
  ['texts', { replicas: { ...text, pattern: '^[a-f]{3}$' } }, {}, scale, both('spec.replicas')],
  ['objects', { replicas: object }, {}, scale, both('spec.replicas')],
  ['a status', { replicas: bounded }, { replicas: integer }, scale, both('status.replicas')],
  ['a selector that is an object', {}, { selector: object }, withSelector, both('status.selector')],
  ['a selector that is a number', {}, { selector: integer }, withSelector, both('status.selector')],
  ['a text in the way', { size: text }, {}, { ...scale, specReplicasPath: '.spec.size.replicas' }, both('spec.size.replicas')],
  ['anything in the way', { size: anything }, {}, { ...scale, specReplicasPath: '.spec.size.replicas' }, both('spec.size.replicas')],
  [
    'a key of a map',
    { sizes: { ...object, additionalProperties: integer } },
    {},
    { ...scale, specReplicasPath: '.spec.sizes.a' },
    both('spec.sizes{}'),
  ],
  [
    'a key of two or more of anything',
    { sizes: { ...object, additionalProperties: true, minProperties: 2 } },
    {},
    { ...scale, specReplicasPath: '.spec.sizes.a' },
    both('spec.sizes.a'),
  ],
  [
    'a key of more than are tried',
    { sizes: { ...object, additionalProperties: true, minProperties: 999 } },
    {},
    { ...scale, specReplicasPath: '.spec.sizes.a' },
    both('spec.sizes.a').map((each) => `${each}?`),
  ],
  ['a text for a selector', {}, { selector: text }, withSelector, []],
  ['the bounds of a scale', { replicas: bounded }, { replicas: bounded }, scale, []],
  [
    'the bounds of a scale, in rules',
    { replicas: { ...integer, 'x-kubernetes-validations': [{ rule: 'self >= 0 && self < 10' }] } },
    {},
    scale,
    [],
  ],
  ['fields that are dropped', {}, {}, withSelector, []],
])('a scale subresource where the schema allows %s', (_, spec, status, own, hurts) => {
  for (const status_ of [{}, { status: {} }]) {
    const [old, next] = [undefined, own].map((each) => definition(schema(spec, status), {}, subresources(each, status_)));
    if (old === undefined || next === undefined) throw new Error('there are two');
    expect(hurt(old, next)).toEqual(hurts);
    expect(hurt(next, old)).toEqual([]);
    expect(hurt(next, old, { directions: ['rollback'] })).toEqual(hurts);
  }
});

it('asks about the paths alone that the scale subresource had not', () => {
  const properties = schema({ replicas: integer, size: integer }, { replicas: integer });
  const old = definition(properties, {}, subresources(scale));
  expect(hurt(old, definition(properties, {}, subresources({ ...scale, specReplicasPath: '.spec.size' })))).toEqual(both('spec.size'));
  expect(hurt(old, old)).toEqual([]);
});

it('shows a create, an unchanged update, and the write of a status that is a subresource', () => {
  const sides = (status: object): readonly [Definition, Definition] => {
    const made = (own?: object): Definition =>
      definition(schema({ replicas: bounded }, { replicas: integer }), {}, subresources(own, status));
    return [made(), made(scale)];
  };
  const shown = (status: object): readonly unknown[] =>
    found(...sides(status)).flatMap((finding) => {
      if (finding.verdict !== 'breaking' || finding.witness.kind === 'request' || finding.witness.kind === 'apply') return [];
      const { kind, newSays, oldSays, resource, subresource } = finding.witness;
      return [[kind, subresource, resource['status'], oldSays.errors.length, newSays.errors.map(({ origin }) => origin)]];
    });
  expect(shown({})).toEqual([
    ['unchanged', undefined, { replicas: -1 }, 0, ['scale.replicas']],
    ['create', undefined, { replicas: -1 }, 0, ['scale.replicas']],
  ]);
  expect(shown({ status: {} })).toEqual([
    ['unchanged', undefined, { replicas: -1 }, 0, ['scale.replicas']],
    ['create', 'status', { replicas: -1 }, 0, ['scale.replicas']],
  ]);
});

it('a bound that comes with the scale subresource forgives what is stored, and the scale subresource does not', () => {
  const [old, next] = [definition(schema({ replicas: integer })), definition(schema({ replicas: bounded }), {}, subresources(scale))];
  expect(hurt(old, next)).toEqual(both('spec.replicas'));
  const writers = found(old, next).find(({ audience }) => audience === 'writers');
  expect(writers?.verdict === 'breaking' && writers.witness.kind === 'create' && writers.witness.also?.length).toBe(1);
});

it('an integer with a point is no finding but a note, and that for replicas alone', () => {
  const properties = schema({ replicas: bounded }, { selector: text });
  const all = found(definition(properties), definition(properties, {}, subresources(withSelector)));
  expect(all.map(({ field, note, verdict }) => [field, verdict, note])).toEqual([
    [
      'spec.replicas',
      'harmless',
      'but an integer that is written with a point, as 1.0, is not an integer to the scale subresource, and is refused',
    ],
  ]);
});

it('is undecided once the time is over, and where nothing is accepted', () => {
  const [old, next] = [undefined, scale].map((own) => definition(schema({ replicas: integer }), {}, subresources(own)));
  if (old === undefined || next === undefined) throw new Error('there are two');
  const { findings, leftOut } = compareDefinitions([old], [next], { isOver: () => true });
  expect(findings.filter(({ verdict }) => verdict === 'undecided').map(({ field, audience }) => `${field ?? ''} ${audience}`)).toEqual([
    ...both('spec.replicas'),
    ...both('status.replicas'),
  ]);
  expect(leftOut).toBe(2);
  const never = { replicas: { ...integer, 'x-kubernetes-validations': [{ rule: 'self > 7 && self < 3' }] } };
  expect(hurt(definition(schema(never)), definition(schema(never), {}, subresources(scale)))).toEqual([
    'spec.replicas stored-data?',
    'spec.replicas writers?',
  ]);
});
