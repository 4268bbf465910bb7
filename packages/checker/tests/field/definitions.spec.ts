import { kubernetesVersion, type KubernetesVersion } from '@structural/core';
import { check } from '../../src/check/check.js';
import { fixText } from '../../src/check/fix-text.js';
import { object, PLACES, type Schema } from './places.js';

interface Kind {
  readonly schema: Schema;
  /** What is said of it: a hint that each of its findings has, or that one of them has. */
  readonly says: RegExp;
  /** Whether all of it goes with `--fix --unsafe-fixes`. */
  readonly isFixed: boolean;
  readonly server?: KubernetesVersion;
  /** The places where there is nothing to say. */
  readonly silent?: readonly string[];
}

const TEXT = { type: 'string' };
const ANY = { 'x-kubernetes-preserve-unknown-fields': true };
const MIXED = /^a field has one type in a CRD: x-kubernetes-preserve-unknown-fields: true in place of the junctor/;
const ruled = (schema: Schema, rule: string): Schema => ({ ...schema, 'x-kubernetes-validations': [{ rule }] });

/** What people wrote in one place, which is judged in all others here. */
const KINDS: Readonly<Record<string, Kind>> = {
  'a type that may be null': { schema: { type: ['string', 'null'] }, says: /^write type: string and nullable: true$/, isFixed: true },
  'a bound that is a number and left out': {
    schema: { type: 'integer', exclusiveMinimum: 0 },
    says: /^write minimum: 0 and exclusiveMinimum: true$/,
    isFixed: true,
  },
  'a constant': { schema: { ...TEXT, const: 'x' }, says: /^a CRD has no const: write enum with that one value; /, isFixed: true },
  'a reference': { schema: { $ref: '#/definitions/b' }, says: /^write out what it refers to/, isFixed: false },
  'a condition': {
    schema: { ...object({ b: TEXT }), if: { required: ['b'] }, then: { required: ['c'] } },
    says: /^a CRD has no (?:if: write a rule in x-kubernetes-validations|then: it is the second part)/,
    isFixed: true,
  },
  'a field that says that it is required': {
    schema: { ...TEXT, required: true },
    says: /^(?:name the field in required of the schema above|leave it out: only fields of an object can be required)$/,
    isFixed: true,
  },
  'a branch that is null': {
    schema: { anyOf: [TEXT, { type: 'null' }] },
    says: /^write nullable: true in the schema around the junctor/,
    isFixed: true,
  },
  'an enum in a branch beside null': {
    schema: { oneOf: [{ ...TEXT, enum: ['x', 'y'] }, { type: 'null' }] },
    says: /^write nullable: true in the schema around the junctor/,
    isFixed: true,
  },
  'a junctor that allows anything': {
    schema: { anyOf: [{}, { type: 'array', items: TEXT }], 'x-kubernetes-preserve-unknown-fields': true },
    says: /^remove anyOf: one of its branches allows anything/,
    isFixed: true,
  },
  'a default without what is required': {
    schema: { ...object({ b: TEXT }), default: {}, required: ['b'] },
    says: /^the default leaves out b, which is required: put it in, or do not require it; a default of b itself does not count here$/,
    isFixed: false,
    // Servers do not look at defaults there.
    silent: ['a field in values of a map', 'the values of a map'],
  },
  'a reserved word': {
    schema: ruled(object({ namespace: { ...TEXT, maxLength: 9 } }), "self.namespace != ''"),
    says: /^up to Kubernetes 1\.31, namespace is a reserved word of CEL: write __namespace__/,
    isFixed: false,
    server: kubernetesVersion(30),
  },
  'a schema of JSON Schema': { schema: { ...TEXT, $schema: 'x' }, says: /^leave \$schema out/, isFixed: true },
};

describe.each(Object.entries(KINDS))('%s in a definition', (_, { isFixed, says, schema, server, silent = [] }) => {
  const options = server === undefined ? {} : { kubernetesVersion: server };
  const everywhere = Object.entries(PLACES);

  it.each(everywhere)('has its way out at %s', (place, write) => {
    const text = write(schema);
    const hints = check('a.yaml', text, options).diagnostics.map(({ hint }) => hint);
    if (silent.includes(place)) expect(hints).toEqual([]);
    else expect(hints).toContainEqual(expect.stringMatching(says));
    if (!isFixed) return;
    const fixed = fixText('a.yaml', text, options, { unsafe: true });
    expect(check('a.yaml', fixed.text, options).diagnostics).toEqual([]);
  });
});

describe('a rule over budget', () => {
  const list = (text: Schema): Schema => ({ type: 'array', items: text });
  it.each(Object.entries(PLACES))('has the bounds named with which it fits at %s', (_, write) => {
    const rule = "self.all(x, x.matches('^[a-z]+$'))";
    const found = check('a.yaml', write(ruled(list(TEXT), rule))).diagnostics.flatMap(({ hint }) => hint ?? []);
    const [, items = '', length = ''] =
      /^the rule fits with maxItems: (\d+) for \S+, maxLength: (\d+) for \S+\[\*\]$/.exec(found.join()) ?? [];
    const bounded = { ...list({ ...TEXT, maxLength: Number(length) }), maxItems: Number(items) };
    expect(check('a.yaml', write(ruled(bounded, rule))).diagnostics).toEqual([]);
  });

  const bounded = (maxLength: number, maxItems: number): Schema => ({ ...list({ ...TEXT, maxLength }), maxItems });
  it.each<readonly [string, Schema, string, RegExp]>([
    [
      'pairs',
      bounded(253, 5000),
      'self.all(x, self.exists_one(y, x == y))',
      /^the rule fits with maxItems: \d+ for spec\.a in place of 5000$/,
    ],
    [
      'a list without',
      list({ ...TEXT, maxLength: 60_000 }),
      'self.all(x, self.exists_one(y, x == y))',
      /^the rule fits with maxItems: \d+ for/,
    ],
  ])('lowers bounds that are too large: %s', (_, schema, rule, help) => {
    const found = check('a.yaml', PLACES['a field'](ruled(schema, rule))).diagnostics.flatMap(({ hint }) => hint ?? []);
    expect(found).toEqual([expect.stringMatching(help)]);
  });

  it('names the largest bound where one is enough', () => {
    const place = PLACES['a field'];
    const rule = 'self.all(x, self.exists_one(y, x == y))';
    const found = (maxItems: number) =>
      check('a.yaml', place(ruled(bounded(253, maxItems), rule))).diagnostics.flatMap(({ hint }) => hint ?? []);
    const [, items = ''] = /maxItems: (\d+)/.exec(found(5000).join()) ?? [];
    expect(check('a.yaml', place(ruled(bounded(253, Number(items)), rule))).diagnostics).toEqual([]);
    expect(found(Number(items) + 1)).toEqual([`the rule fits with maxItems: ${items} for spec.a in place of ${Number(items) + 1}`]);
  });

  it('lowers bounds of rules that fit alone, and cost too much together', () => {
    const rules = Array.from({ length: 20 }, (_, i) => ({ rule: `self.all(x, x.contains('a${i}'))`, message: 'no' }));
    const schema = { ...bounded(300, 50_000), 'x-kubernetes-validations': rules };
    const found = check('a.yaml', PLACES['a field'](schema)).diagnostics.flatMap(({ hint }) => hint ?? []);
    expect(found.at(-1)).toMatch(
      /^the rule costs a hundredth of what all may cost together with maxItems: \d+ for spec\.a in place of 50000$/,
    );
    const [, items = ''] =
      /^the most costly rules are the 20 of spec\.a \(100 %\): all fit together with maxItems: (\d+) for spec\.a in place of 50000$/.exec(
        found[0] ?? '',
      ) ?? [];
    expect(check('a.yaml', PLACES['a field']({ ...schema, maxItems: Number(items) })).diagnostics).toEqual([]);
  });

  const ints = { type: 'integer' };
  it.each<readonly [string, Schema, string, RegExp]>([
    ['pairs of items', list(ints), 'self.all(x, self.all(y, x != y))', /maxItems: \d+ for spec\.a$/],
    [
      'pairs of texts',
      list(TEXT),
      'self.all(x, self.exists_one(y, x == y))',
      /maxItems: \d+ for spec\.a, maxLength: \d+ for spec\.a\[\*\]$/,
    ],
    [
      'keys of a map',
      { type: 'object', additionalProperties: TEXT },
      "self.all(k, k.startsWith('x') && self[k].contains('y'))",
      /maxProperties: \d+ for spec\.a/,
    ],
    ['joined texts', list(TEXT), "self.join(',').matches('^[a-z,]+$')", /maxItems: \d+ for spec\.a, maxLength: \d+ for spec\.a\[\*\]$/],
    ['a text that is split', TEXT, "self.split('.').all(x, self.split('.').exists(y, x == y))", /maxLength: \d+ for spec\.a$/],
    [
      'a nested list',
      list(list(ints)),
      'self.all(x, x.all(y, self.exists(z, y in z)))',
      /maxItems: \d+ for spec\.a, maxItems: \d+ for spec\.a\[\*\]$/,
    ],
    [
      'a map of lists',
      { type: 'object', additionalProperties: list(TEXT) },
      "self.all(k, self[k].all(x, x.matches('^a+$')))",
      /maxProperties: \d+ for spec\.a/,
    ],
    [
      'two fields',
      object({ b: list(TEXT), c: list(TEXT) }),
      'self.b.all(x, x in self.c)',
      /maxItems: \d+ for spec\.a\.c, maxItems: \d+ for spec\.a\.b$/,
    ],
    [
      'a list in an object',
      object({ b: object({ c: list(TEXT) }) }),
      "self.b.c.all(x, x.matches('^a+$'))",
      /maxItems: 2048 for spec\.a\.b\.c, maxLength: 8192 for spec\.a\.b\.c\[\*\]$/,
    ],
    ['what changed', list(TEXT), 'self.all(x, x in oldSelf)', /maxItems: \d+ for spec\.a/],
  ])('names the bounds of %s', (_, schema, rule, bounds) => {
    const found = check('a.yaml', PLACES['a field'](ruled(schema, rule))).diagnostics.flatMap(({ hint }) => hint ?? []);
    expect(found).toEqual([expect.stringMatching(/^the rule fits with /)]);
    expect(found).toEqual([expect.stringMatching(bounds)]);
  });
});

describe('plain JSON Schema', () => {
  it.each<readonly [Schema, RegExp, Schema]>([
    [
      { type: ['integer', 'null'], minimum: 1 },
      /^write type: integer and nullable: true$/,
      { type: 'integer', minimum: 1, nullable: true },
    ],
    [{ type: ['integer', 'number'] }, /^write type: number$/, { type: 'number' }],
    [{ type: ['string', 'null'], nullable: true }, /^write type: string and nullable: true$/, { type: 'string', nullable: true }],
    [
      { type: ['string', 'integer', 'null'] },
      /^write x-kubernetes-int-or-string: true and nullable: true$/,
      { 'x-kubernetes-int-or-string': true, nullable: true },
    ],
    [
      { type: ['string', 'null'], enum: ['a', null] },
      /, and the enum into allOf: next to nullable it refuses null$/,
      { type: 'string', nullable: true, allOf: [{ enum: ['a', null] }] },
    ],
    [{ type: ['boolean'], default: true }, /^write type: boolean$/, { type: 'boolean', default: true }],
    [
      { type: ['array', 'null'], items: { type: ['string', 'null'] } },
      /^write type: array and nullable: true$/,
      { type: 'array', items: { type: 'string', nullable: true }, nullable: true },
    ],
    [
      { type: 'number', exclusiveMinimum: 0.5, exclusiveMaximum: 1.5 },
      /^write maximum: 1\.5 and exclusiveMaximum: true$/,
      { type: 'number', exclusiveMinimum: true, exclusiveMaximum: true, minimum: 0.5, maximum: 1.5 },
    ],
    [
      { type: 'integer', exclusiveMinimum: 3, minimum: 3 },
      /^write minimum: 3 and exclusiveMinimum: true$/,
      { type: 'integer', exclusiveMinimum: true, minimum: 3 },
    ],
    [{ type: 'integer', exclusiveMinimum: 0, minimum: 5 }, /^leave it out: minimum allows less anyway$/, { type: 'integer', minimum: 5 }],
    [{ type: 'integer', exclusiveMaximum: 3, maximum: 2 }, /^leave it out: maximum allows less anyway$/, { type: 'integer', maximum: 2 }],
    [
      { type: 'integer', exclusiveMaximum: 3, maximum: 9 },
      /^write maximum: 3 and exclusiveMaximum: true$/,
      { type: 'integer', exclusiveMaximum: true, maximum: 3 },
    ],
    [
      { type: 'integer', allOf: [{ exclusiveMinimum: 0 }] },
      /^write minimum: 0 and/,
      { type: 'integer', allOf: [{ exclusiveMinimum: true, minimum: 0 }] },
    ],
    [{ type: 'number', exclusiveMinimum: -1000 }, /^write minimum: -1000 and/, { type: 'number', exclusiveMinimum: true, minimum: -1000 }],
    [{ const: 1 }, /^a CRD has no const/, { type: 'integer', enum: [1] }],
    [{ const: { a: 1 } }, /^a CRD has no const/, { type: 'object', enum: [{ a: 1 }] }],
    [{ type: 'boolean', const: true }, /^a CRD has no const/, { type: 'boolean', enum: [true] }],
    [{ type: 'number', const: 1.5 }, /^a CRD has no const/, { type: 'number', enum: [1.5] }],
    [{ 'x-kubernetes-int-or-string': true, const: 1 }, /^a CRD has no const/, { 'x-kubernetes-int-or-string': true, enum: [1] }],
    [{ ...TEXT, const: 'x', enum: ['x', 'y'] }, /^a CRD has no const/, { ...TEXT, enum: ['x'] }],
    [{ ...TEXT, allOf: [{ const: 'x' }] }, /^a CRD has no const/, { ...TEXT, allOf: [{ enum: ['x'] }] }],
    [{ ...TEXT, oneOf: [{ const: 'x' }, { const: 'z' }] }, /^a CRD has no const/, { ...TEXT, oneOf: [{ enum: ['x'] }, { enum: ['z'] }] }],
    [{ ...TEXT, examples: ['x', 'z'] }, /^a CRD has no examples/, { ...TEXT, example: 'x' }],
    [{ ...TEXT, contentEncoding: 'base64' }, /^a CRD has no contentEncoding/, { ...TEXT, format: 'byte' }],
    [{ ...TEXT, readOnly: true }, /belongs to status/, TEXT],
    [{ ...TEXT, $comment: 'x' }, /^a CRD has no \$comment/, TEXT],
    [object({ b: TEXT }, { $id: 'x' }), /^a CRD has no \$id: drop it/, object({ b: TEXT })],
    [object({ b: TEXT }, { id: 'x' }), /^leave it out: a server reads it nowhere$/, object({ b: TEXT })],
    [object({ b: TEXT }, { $defs: { c: TEXT } }), /^a CRD has no \$defs: write out each where it is used/, object({ b: TEXT })],
    [object({ b: TEXT }, { definitions: { c: TEXT } }), /^write out each where it is used$/, object({ b: TEXT })],
    [object({ b: TEXT }, { patternProperties: { '^x-': TEXT } }), /^use additionalProperties, and for the keys/, object({ b: TEXT })],
    [{ ...TEXT, enum: 'x' }, /^write enum as a list of one$/, { ...TEXT, enum: ['x'] }],
    [{ ...object({ b: TEXT }), required: 'b' }, /^write required as a list of one$/, { ...object({ b: TEXT }), required: ['b'] }],
    [{ anyOf: [TEXT, { type: 'boolean' }] }, MIXED, ANY],
    [{ oneOf: [object({ b: TEXT }), { type: 'array', items: TEXT }, { type: 'null' }] }, MIXED, { nullable: true, ...ANY }],
    [{ description: 'd', oneOf: [ANY, TEXT] }, MIXED, { description: 'd', ...ANY }],
    [
      {
        anyOf: [
          { type: 'array', items: ANY },
          { ...object({ b: TEXT }), ...ANY },
        ],
      },
      MIXED,
      ANY,
    ],
    [{ type: ['object', 'array'] }, /^write x-kubernetes-preserve-unknown-fields: true without a type/, ANY],
    [{}, /^write its type; where it may be anything, x-kubernetes-preserve-unknown-fields: true$/, ANY],
    [object({ b: { ...TEXT, required: false } }), /^leave it out: a field that no schema requires is optional$/, object({ b: TEXT })],
    [
      object({ b: { ...TEXT, required: true }, c: TEXT }, { required: ['c'] }),
      /^name the field in required/,
      object({ b: TEXT, c: TEXT }, { required: ['c', 'b'] }),
    ],
    [
      { oneOf: [{ type: 'null' }, { type: 'integer', minimum: 1 }] },
      /^write nullable: true in the schema around/,
      { type: 'integer', minimum: 1, nullable: true },
    ],
    [
      { anyOf: [{ ...TEXT, enum: ['a', 'b'] }, { type: 'null' }] },
      /^write nullable: true in the schema around/,
      { ...TEXT, allOf: [{ enum: ['a', 'b'] }], nullable: true },
    ],
    [
      { anyOf: [TEXT, { type: 'integer' }, { type: 'null' }] },
      /^write nullable: true in the schema around/,
      { 'x-kubernetes-int-or-string': true, nullable: true },
    ],
    [
      { oneOf: [{ ...TEXT, enum: ['a'] }, { enum: [null] }] },
      /^write nullable: true in the schema around/,
      { ...TEXT, allOf: [{ enum: ['a'] }], nullable: true },
    ],
    [
      { anyOf: [object({ b: TEXT }), { type: 'null' }], default: null },
      /^write nullable: true in the schema around/,
      { ...object({ b: TEXT }), default: null, nullable: true },
    ],
    [
      { title: 'T', anyOf: [{ type: 'array', items: TEXT }, { type: 'null' }] },
      /^write nullable: true in the schema around/,
      { type: 'array', items: TEXT, title: 'T', nullable: true },
    ],
    [
      { anyOf: [{ type: 'boolean' }, { type: 'null' }], default: false },
      /^write nullable: true in the schema around/,
      { type: 'boolean', default: false, nullable: true },
    ],
    [
      { anyOf: [{ description: 'anything' }, { type: 'array', items: TEXT }], 'x-kubernetes-preserve-unknown-fields': true },
      /^remove anyOf/,
      { 'x-kubernetes-preserve-unknown-fields': true },
    ],
    [
      { anyOf: [{ 'x-kubernetes-preserve-unknown-fields': true }, { type: 'object' }], 'x-kubernetes-preserve-unknown-fields': true },
      /^remove anyOf/,
      { 'x-kubernetes-preserve-unknown-fields': true },
    ],
    [
      { type: 'array', items: { anyOf: [{}, TEXT], 'x-kubernetes-preserve-unknown-fields': true } },
      /^remove anyOf/,
      { type: 'array', items: { 'x-kubernetes-preserve-unknown-fields': true } },
    ],
  ])('is rewritten: %j', (schema, says, expected) => {
    const write = PLACES['a definition in JSON'];
    expect(check('a.json', write(schema)).diagnostics.map(({ hint = '' }) => hint)).toContainEqual(expect.stringMatching(says));
    const fixed = fixText('a.json', write(schema), {}, { unsafe: true });
    expect(JSON.parse(fixed.text)).toEqual(JSON.parse(write(expected)));
    expect(check('a.json', fixed.text).diagnostics).toEqual([]);
  });

  it.each<readonly [Schema, RegExp]>([
    [
      { anyOf: [{ type: ['string', 'null'] }, { minLength: 1 }] },
      /^write type: string, and nullable: true in the schema around the junctor$/,
    ],
    [ruled(ANY, 'type(self) == string'), /^rules see only what has a type in the schema/],
    [object({ b: TEXT }, { dependentRequired: { b: ['c'] } }), /rule: "!has\(self\.a\) \|\| has\(self\.b\)"/],
    [object({ b: TEXT }, { dependentSchemas: { b: {} } }), /rule: "!has\(self\.a\) \|\| \(WHAT MUST HOLD THEN\)"/],
    [object({ b: TEXT }, { propertyNames: { pattern: '^x' } }), /rule: "self\.all\(key, key\.matches\('\^x'\)\)"/],
    [object({ b: TEXT }, { else: {} }), /^a CRD has no else: write a second rule/],
    [{ type: 'array', items: TEXT, contains: { const: 'x' } }, /rule: "self\.exists\(x, x == 1\)"/],
    [{ type: 'array', items: TEXT, minContains: 1 }, /rule: "self\.filter\(x, x == 1\)\.size\(\) >= 2"/],
    [{ type: 'array', items: TEXT, prefixItems: [TEXT] }, /^a CRD has no prefixItems: write an object/],
    [{ type: 'array', items: [TEXT, TEXT] }, /^write one schema that holds for all items$/],
    [{ type: 'array', items: { $ref: '#/$defs/b' } }, /^write out what it refers to/],
    [{ type: 'object', additionalProperties: { $ref: '#/b' } }, /^write out what it refers to/],
    [{ allOf: [{ $ref: 'other.json' }] }, /^write out what it refers to/],
    [object({ b: true as unknown as Schema }), /^a CRD has no schema that is true or false/],
    [{ anyOf: [true, { type: 'array' }] }, /^a CRD has no schema that is true or false/],
  ])('has something to say of %j', (schema, says) => {
    const { diagnostics } = check('a.yaml', PLACES['a field'](schema));
    expect(diagnostics.map(({ hint = '' }) => hint)).toContainEqual(expect.stringMatching(says));
  });
});

describe('a default that leaves out what is required', () => {
  it.each<readonly [Schema, string]>([
    [object({ b: TEXT, c: TEXT }, { default: { c: 'x' }, required: ['b', 'c'] }), 'b'],
    [object({ o: object({ b: TEXT }, { required: ['b'] }) }, { default: { o: {} } }), 'b'],
    [object({ o: object({ b: TEXT }, { required: ['b'], default: {} }) }, { default: {} }), 'b'],
    [{ type: 'array', items: object({ b: TEXT }, { required: ['b'] }), default: [{}] }, 'b'],
    [{ type: 'object', additionalProperties: object({ b: TEXT }, { required: ['b'] }), default: { k: {} } }, 'b'],
    [object({ b: TEXT }, { default: {}, anyOf: [{ required: ['b'] }] }), 'b'],
    [object({ b: object({ c: TEXT }) }, { default: {}, required: ['b'] }), 'b'],
    [object({ 'a-b': TEXT }, { default: {}, required: ['a-b'] }), 'a-b'],
    [object({ b: { type: 'integer' } }, { default: {}, allOf: [{ required: ['b'] }] }), 'b'],
    [object({ b: { ...TEXT, nullable: true } }, { default: {}, required: ['b'] }), 'b'],
  ])('names it: %j', (schema, field) => {
    const { diagnostics } = check('a.yaml', PLACES['a field'](schema));
    expect(diagnostics.map(({ hint = '' }) => hint)).toContain(
      `the default leaves out ${field}, which is required: put it in, or do not require it; a default of ${field} itself does not count here`,
    );
  });

  it('does not count a default of what is required', () => {
    const schema = object({ b: { ...TEXT, default: 'x' } }, { default: {}, required: ['b'] });
    expect(check('a.yaml', PLACES['a field'](schema)).diagnostics.map(({ message }) => message)).toEqual(['Required value']);
    const put = { ...schema, default: { b: 'x' } };
    expect(check('a.yaml', PLACES['a field'](put)).diagnostics).toEqual([]);
  });
});
