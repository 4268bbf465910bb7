import { compileValueValidator, NEWEST_KUBERNETES } from '@structural/core';
import { Float64, type JsonValue } from '@structural/json';
import { Random } from '@structural/witness';
import { runs, seed } from '../../../../tools/search-budget/search-budget.mjs';
import { compareDefinitions } from '../compare-definitions.js';
import { definition, withSpec, type SpecParts } from '../../tests/definitions.js';

function verdicts(before: unknown, after: unknown, spec: SpecParts = {}, version: SpecParts = {}): readonly string[] {
  const [old, next] = [definition(withSpec({ value: before }), {}, version), definition(withSpec({ value: after }), spec, version)];
  return compareDefinitions([old], [next]).findings.map(({ audience, rule, verdict }) => `${rule} ${audience} ${verdict}`);
}

const PORT = { type: 'integer', minimum: 1, maximum: 65_535 };
const TEXT = { type: 'string' };

it.each([
  ['a wider pattern', { ...TEXT, pattern: '^https://' }, { ...TEXT, pattern: '^(https://|mailto:)' }, 'pattern-changed'],
  ['a pattern that an enum shows', { ...TEXT, enum: ['a', 'b'] }, { ...TEXT, enum: ['a', 'b'], pattern: '^[a-z]$' }, 'pattern-added'],
  [
    'a length that a pattern shows',
    { ...TEXT, pattern: '^[a-z]{1,9}$' },
    { ...TEXT, pattern: '^[a-z]{1,9}$', maxLength: 9 },
    'bound-tightened',
  ],
  ['an enum that a pattern shows', { ...TEXT, pattern: '^(a|b)$' }, { ...TEXT, pattern: '^(a|b)$', enum: ['b', 'a'] }, 'enum-added'],
  ['a length that an enum shows', { ...TEXT, enum: ['ab'] }, { ...TEXT, enum: ['ab'], minLength: 1 }, 'bound-tightened'],
  ['a format of which the bounds are', PORT, { ...PORT, format: 'int32' }, 'format-added'],
  ['a format that no server knows', TEXT, { ...TEXT, format: 'string' }, 'format-added'],
])('%s refuses nothing', (_, before, after, rule) => {
  expect(verdicts(before, after)).toEqual([`${rule} writers harmless`]);
});

it('a larger integer is met by clients alone', () => {
  const integer = (format: string): unknown => ({ type: 'integer', format });
  expect(verdicts(integer('int32'), integer('int64'))).toEqual(['format-changed clients breaking']);
});

it('a text that was a list, which a server takes where it looks at a format, hurts no writer', () => {
  expect(verdicts({ ...TEXT, format: 'byte' }, { ...TEXT, format: 'binary' })).not.toContain('format-changed writers breaking');
});

it.each([
  ['a lower bound', { minimum: 0 }, 'harmless'],
  ['a higher lower bound', { minimum: 1 }, 'breaking'],
  ['a format', { format: 'int32' }, 'harmless'],
])('%s of what a scale shows', (_, keywords, verdict) => {
  const subresources = { status: {}, scale: { specReplicasPath: '.spec.value', statusReplicasPath: '.status.value' } };
  const found = verdicts({ type: 'integer' }, { type: 'integer', ...keywords }, {}, { subresources });
  expect(found.map((each) => each.split(' ').at(-1))).toEqual([verdict]);
});

it('what keeps all fields loses none', () => {
  const keeps = { preserveUnknownFields: true };
  const found = compareDefinitions([definition(withSpec({ a: TEXT, b: TEXT }))], [definition(withSpec({ a: TEXT }), keeps)]).findings;
  const others = found.filter(({ audience }) => audience !== 'readers' && audience !== 'installers');
  const hurts = others.filter(({ verdict }) => verdict !== 'harmless');
  // A null was dropped before.
  expect(hurts.map(({ message }) => message)).toEqual(['unknown fields are kept: nulls, which were dropped, are refused']);
});

it('the name of a resource is always there, and its metadata is kept', () => {
  const schema = (metadata: unknown): unknown => ({ type: 'object', properties: { metadata } });
  const name = { type: 'object', properties: { name: { type: 'string', maxLength: 9 } }, required: ['name'] };
  const found = compareDefinitions([definition(schema({ type: 'object' }))], [definition(schema(name))], {
    directions: ['forward', 'rollback'],
  });
  const counted = found.findings.filter(({ audience, rule }) => audience !== 'installers' && rule !== 'bound-tightened');
  expect(counted.filter(({ verdict }) => verdict !== 'harmless')).toEqual([]);
});

it('branches about types are types', () => {
  const branches = { anyOf: [{ type: 'string' }, { type: 'integer' }] };
  const both = { anyOf: [{ type: 'integer' }, { type: 'string' }], 'x-kubernetes-int-or-string': true };
  expect(verdicts(branches, both).filter((each) => !each.endsWith('harmless'))).toEqual([]);
});

const KEYWORDS: readonly Readonly<Record<string, unknown>>[] = [
  { pattern: '^[a-z]*$' },
  { pattern: '^[a-z0-9]+$' },
  { pattern: 'a' },
  { pattern: '^a{2,4}$' },
  { minLength: 2 },
  { maxLength: 3 },
  { enum: ['a', 'aa', 'ab'] },
  { enum: ['a', 'abc', '1'] },
  { format: 'hostname' },
  { format: 'none' },
  { nullable: true },
  { allOf: [{ pattern: '^a' }] },
];
const NUMBERS: readonly Readonly<Record<string, unknown>>[] = [
  { minimum: 0 },
  { minimum: 1, exclusiveMinimum: true },
  { maximum: 4 },
  { enum: [1, 2, 4] },
  { enum: [2] },
  { multipleOf: 2 },
  { format: 'int32' },
  { format: 'int64' },
  { nullable: true },
];
const VALUES: readonly JsonValue[] = [
  ...['', 'a', 'aa', 'ab', 'abc', 'aaa', 'aaaa', 'b', '1', 'a1', 'A', 'a-', 'a.b', 'a b', 'é', '\n', 'a\n'],
  ...[0, 1, 2, 3, 4, 5, -1, 2147483648, -2147483649, new Float64(1e19), new Float64(1.5), null, true, ['x']],
];

it(`random values do not contradict that nothing is refused (seed ${String(seed)})`, () => {
  const random = new Random(seed);
  let harmless = 0;
  for (let i = 0; i < runs(100); i++) {
    const [type, keywords] = random.below(2) === 0 ? ['string', KEYWORDS] : ['integer', NUMBERS];
    const schema = (): Record<string, unknown> =>
      Object.assign({ type }, ...Array.from({ length: random.below(4) }, () => random.pick(keywords)));
    const [old, next] = [schema(), schema()].map((value) => definition(withSpec({ value })));
    if (old === undefined || next === undefined) continue;
    const { findings } = compareDefinitions([old], [next]);
    if (findings.length === 0 || findings.some(({ audience, verdict }) => audience === 'writers' && verdict !== 'harmless')) continue;
    harmless++;
    const [takes, refuses] = [old, next].map(({ spec }) => {
      const own = (spec.versions?.[0]?.schema ?? spec.validation)?.openAPIV3Schema ?? {};
      return (value: JsonValue): boolean => compileValueValidator(own, NEWEST_KUBERNETES)({ spec: { value } }).length === 0;
    });
    for (const value of VALUES) {
      // The server drops a null that is not allowed before it looks.
      if (value === null) continue;
      expect([i, value, takes?.(value) === true && refuses?.(value) === false]).toEqual([i, value, false]);
    }
  }
  expect(harmless).toBeGreaterThan(5);
});
