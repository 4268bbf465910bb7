import { check } from '../../src/check/check.js';
import { fixText } from '../../src/check/fix-text.js';
import { readCatalog } from '../../src/catalog/read-catalog.js';
import { readBefore } from '../../src/before/read-before.js';
import { definition, object, type Schema } from './places.js';

const resource = (spec: unknown, status?: unknown): string =>
  `apiVersion: field.example.com/v1\nkind: Box\nmetadata: { name: a, namespace: b }\nspec: ${JSON.stringify(spec)}\n${
    status === undefined ? '' : `status: ${JSON.stringify(status)}\n`
  }`;

function found(schemas: Readonly<Record<string, Schema>>, text: string) {
  const catalog = readCatalog([{ file: 'crd.yaml', text: definition(schemas) }]);
  const { diagnostics } = check('a.yaml', text, { catalog });
  return {
    hints: diagnostics.map(({ hint = '' }) => hint),
    messages: diagnostics.map(({ message }) => message),
    fixed: () => {
      const fixed = fixText('a.yaml', text, { catalog });
      return check('a.yaml', fixed.text, { catalog }).diagnostics.map(({ message }) => message);
    },
  };
}

const TEXT = { type: 'string' };
const list = (items: Schema): Schema => ({ type: 'array', items });
const map = (values: Schema): Schema => ({ type: 'object', additionalProperties: values });
const EITHER = { 'x-kubernetes-int-or-string': true };

describe('a status that the definition does not have', () => {
  it.each<readonly [Schema, unknown]>([
    [{ type: 'object' }, { phase: 'x' }],
    [{ type: 'object' }, { conditions: [{ type: 'Ready', status: 'True' }] }],
    [{ type: 'object' }, { create_fn: { started: '2026-01-01T00:00:00Z', retries: 1 } }],
    [object({ a: { type: 'object' } }), { a: { b: 1 } }],
    [object({ a: object({ b: { type: 'object' } }) }), { a: { b: { c: 'x' } } }],
    [object({ list: list({ type: 'object' }) }), { list: [{ b: 1 }] }],
    [object({ list: list(object({ a: TEXT })) }), { list: [{ a: 'x' }, { later: 1 }] }],
    [object({ map: map(object({ a: TEXT })) }), { map: { k: { later: 1 } } }],
    [object({ observedGeneration: { type: 'integer' } }), { observedGeneration: 1, lastError: 'x' }],
    [object({ a: { ...TEXT, nullable: true } }), { a: null, kopf: { progress: {} } }],
  ])('%j is to be opened there for %j', (status, written) => {
    const { hints } = found({ status, spec: { type: 'object' } }, resource({}, written));
    expect(hints).toEqual([
      expect.stringMatching(
        /^what a controller writes into the status is lost unless the CRD has it: describe status there, or write status: /,
      ),
    ]);
  });

  it('is fine where it keeps what nobody describes', () => {
    const status = { type: 'object', 'x-kubernetes-preserve-unknown-fields': true };
    expect(found({ status, spec: { type: 'object' } }, resource({}, { kopf: { progress: {} } })).messages).toEqual([]);
  });
});

describe('a number where an integer or a string stands', () => {
  it.each<readonly [Schema, unknown]>([
    [object({ p: EITHER }), { p: 0.5 }],
    [object({ p: EITHER }), { p: -1.25 }],
    [object({ p: EITHER }), { p: 1e30 }],
    [object({ p: EITHER }), { p: true }],
    [object({ p: list(EITHER) }), { p: [1, 1.5, '2'] }],
    [object({ p: map(EITHER) }), { p: { cpu: 0.1 } }],
    [object({ limits: map({ ...EITHER, anyOf: [{ type: 'integer' }, TEXT] }) }), { limits: { cpu: 2.5 } }],
    [object({ o: object({ p: EITHER }) }), { o: { p: 99.9 } }],
    [object({ l: list(object({ p: { ...EITHER, nullable: true } })) }), { l: [{ p: 0.5 }] }],
    [object({ p: { ...EITHER, maxLength: 9 } }), { p: 12.5 }],
  ])('in %j is quoted: %j', (spec, written) => {
    const { fixed, hints } = found({ spec }, resource(written));
    expect(hints[0]).toMatch(/^quote it: /);
    expect(fixed()).toEqual([]);
  });

  it('may be written as a whole number in another way', () => {
    expect(found({ spec: object({ p: EITHER }) }, resource('x').replace('"x"', '{ p: 1e3 }')).messages).toEqual([]);
  });
});

describe('null for an enum', () => {
  const either = { ...TEXT, nullable: true, enum: ['x', 'w'] };
  it.each<readonly [Schema, unknown]>([
    [object({ e: either }), { e: null }],
    [object({ e: { ...either, enum: ['x', null] } }), { e: null }],
    [object({ e: list(either) }), { e: ['x', null] }],
    [object({ e: map(either) }), { e: { k: null } }],
    [object({ e: { type: 'integer', nullable: true, enum: [1, 2] } }), { e: null }],
    [object({ e: { type: 'boolean', nullable: true, enum: [true] } }), { e: null }],
    [object({ o: object({ e: either }) }), { o: { e: null } }],
    [object({ l: list(object({ e: either })) }), { l: [{ e: null }] }],
    [object({ e: { ...EITHER, nullable: true, enum: [1, 'x'] } }), { e: null }],
    [object({ e: { type: 'object', nullable: true, 'x-kubernetes-preserve-unknown-fields': true, enum: [{ a: 1 }] } }), { e: null }],
  ])('is refused by %j, and goes into allOf: %j', (spec, written) => {
    expect(found({ spec }, resource(written)).hints).toEqual([
      'an enum refuses null, even where it lists null: leave the field out, or put the enum into allOf of the schema',
    ]);
  });

  it.each<Schema>([
    { ...TEXT, nullable: true, allOf: [{ enum: ['x'] }] },
    { ...TEXT, nullable: true, anyOf: [{ enum: ['x'] }, { enum: [null] }] },
    { ...TEXT, nullable: true, oneOf: [{ enum: ['x'] }, { enum: [null] }] },
  ])('is accepted by a junctor: %j', (e) => {
    expect(found({ spec: object({ e }) }, resource({ e: null })).messages).toEqual([]);
  });
});

describe('null where a default below is wanted', () => {
  const probe = object({ on: { type: 'boolean', default: true } });
  it.each<readonly [Schema, unknown, string, string]>([
    [object({ p: probe }), { p: null }, 'spec.p.on', '{}'],
    [object({ o: object({ p: probe }) }), { o: { p: null } }, 'spec.o.p.on', '{}'],
    [object({ l: list(object({ p: probe })) }), { l: [{ p: null }] }, 'spec.l[0].p.on', '{}'],
    [object({ m: map(object({ p: probe })) }), { m: { k: { p: null } } }, 'spec.m.k.p.on', '{}'],
    [object({ p: object({ q: probe }) }), { p: null }, 'spec.p.q.on', '{q: {}}'],
    [object({ p: object({ q: object({ r: probe }) }) }), { p: null }, 'spec.p.q.r.on', '{q: {r: {}}}'],
    [object({ p: object({ q: { ...probe, default: {} } }) }), { p: null }, 'spec.p.q', '{}'],
    [object({ p: object({ a: TEXT, n: { type: 'integer', default: 3 } }) }), { p: null }, 'spec.p.n', '{}'],
    [object({ p: object({ l: { ...list(TEXT), default: ['x'] } }) }), { p: null }, 'spec.p.l', '{}'],
    [object({ a: TEXT, p: probe }), { a: 'x', p: null }, 'spec.p.on', '{}'],
  ])('in %j is said: %j', (spec, written, field, wanted) => {
    const { hints, messages } = found({ spec }, resource(written));
    expect(messages).toEqual([`null is dropped, and the default of ${field} is not filled in, as nothing is there around it`]);
    expect(hints[0]).toMatch(/^give p a default in its schema, default: /);
    expect(hints[0]).toContain(`default: ${wanted}, or write ${wanted} here`);
  });

  it.each<Schema>([
    { ...probe, default: {} },
    { ...probe, nullable: true },
  ])('is not said where null does no harm: %j', (p) => {
    expect(found({ spec: object({ p }) }, resource({ p: null })).messages).toEqual([]);
  });
});

describe('null that is dropped', () => {
  it.each<readonly [Schema, unknown, string]>([
    [object({ a: TEXT }), { a: null }, 'spec.a'],
    [object({ a: list(TEXT) }), { a: null }, 'spec.a'],
    [object({ a: map(TEXT) }), { a: null }, 'spec.a'],
    [object({ a: map(TEXT) }), { a: { k: null } }, 'spec.a.k'],
    [object({ a: object({ b: { type: 'integer' } }) }), { a: { b: null } }, 'spec.a.b'],
    [object({ l: list(object({ b: TEXT })) }), { l: [{}, { b: null }] }, 'spec.l[1].b'],
    [object({ a: EITHER }), { a: null }, 'spec.a'],
    [object({ m: map(object({ b: TEXT })) }), { m: { k: { b: null } } }, 'spec.m.k.b'],
    [object({ a: object({ b: { ...TEXT, nullable: true } }) }), { a: null }, 'spec.a'],
    [object({ a: { type: 'boolean' }, b: { ...TEXT, default: 'x' } }), { a: null, b: null }, 'spec.a'],
  ])('of %j is named: %j', (spec, written, field) => {
    expect(found({ spec }, resource(written)).messages).toEqual([`${field} is dropped: its schema neither allows null nor has a default`]);
  });
});

describe('what the storage version does not know', () => {
  const stored = (v1: Schema, v2: Schema, spec: unknown): readonly string[] => {
    const version = (name: string, schema: Schema): object => ({
      name,
      served: true,
      storage: name === 'v1',
      schema: { openAPIV3Schema: object({ spec: schema }) },
    });
    const text = JSON.stringify({
      apiVersion: 'apiextensions.k8s.io/v1',
      kind: 'CustomResourceDefinition',
      metadata: { name: 'boxes.field.example.com' },
      spec: {
        group: 'field.example.com',
        scope: 'Namespaced',
        names: { kind: 'Box', plural: 'boxes' },
        versions: [version('v1', v1), version('v2', v2)],
      },
    });
    const catalog = readCatalog([{ file: 'crd.yaml', text }]);
    return check('a.yaml', resource(spec).replace('/v1', '/v2'), { catalog }).diagnostics.map(
      ({ message }) => message.split(': ')[0] ?? '',
    );
  };
  const ON = { type: 'boolean', default: true };

  it.each<readonly [string, Schema, Schema, unknown, string]>([
    ['a default', object({ a: TEXT }), object({ a: TEXT, on: ON }), { a: 'x' }, 'spec.on'],
    ['a default below', object({ a: object({ b: TEXT }) }), object({ a: object({ b: TEXT, on: ON }) }), { a: {} }, 'spec.a.on'],
    [
      'a default of an item',
      object({ l: list(object({ b: TEXT })) }),
      object({ l: list(object({ on: ON })) }),
      { l: [{}] },
      'spec.l[0].on',
    ],
    [
      'a default of a value',
      object({ m: map(object({ b: TEXT })) }),
      object({ m: map(object({ on: ON })) }),
      { m: { k: {} } },
      'spec.m.k.on',
    ],
    ['a default object', object({}), object({ p: { ...object({ on: ON }), default: {} } }), {}, 'spec.p'],
    ['a field', object({}), object({ b: TEXT }), { b: 'x' }, 'spec.b'],
    ['an item', object({ l: list(object({})) }), object({ l: list(object({ b: TEXT })) }), { l: [{}, { b: 'x' }] }, 'spec.l[1].b'],
    ['a value', object({ m: map(object({})) }), object({ m: map(object({ b: TEXT })) }), { m: { k: { b: 'x' } } }, 'spec.m.k.b'],
    ['an object', object({}), object({ o: object({ b: TEXT }) }), { o: { b: 'x' } }, 'spec.o'],
    ['a list', object({}), object({ l: list(TEXT) }), { l: ['x'] }, 'spec.l'],
  ])('is named, also where no line has it: %s', (_, v1, v2, spec, field) => {
    expect(stored(v1, v2, spec)).toEqual([`the write drops ${field}`]);
  });
});

describe('the status of what is stored', () => {
  const status = object({ phase: TEXT, at: { type: 'integer', default: 1 } });
  const judged = (rule: string, old: string): readonly string[] => {
    const schema = object({ spec: object({ a: TEXT }), status }, { 'x-kubernetes-validations': [{ rule }] });
    const text = JSON.stringify({
      apiVersion: 'apiextensions.k8s.io/v1',
      kind: 'CustomResourceDefinition',
      metadata: { name: 'boxes.field.example.com' },
      spec: {
        group: 'field.example.com',
        scope: 'Namespaced',
        names: { kind: 'Box', plural: 'boxes' },
        versions: [{ name: 'v1', served: true, storage: true, schema: { openAPIV3Schema: schema }, subresources: { status: {} } }],
      },
    });
    const catalog = readCatalog([{ file: 'crd.yaml', text }]);
    const { resources } = readBefore([{ file: 'old.yaml', text: new TextEncoder().encode(old) }]);
    return check('a.yaml', resource({ a: 'x' }), { catalog, oldResources: resources }).diagnostics.map(({ severity }) => severity);
  };
  const UID = 'uid: 0b7f2f5e-2c3c-4a5b-8a9e-1d2c3b4a5f6e, resourceVersion: "5", ';

  it.each<readonly [string, unknown, boolean]>([
    ['has(self.status)', { phase: 'x' }, true],
    ['has(self.status)', undefined, false],
    ['has(self.status)', {}, true],
    ["self.status.phase == 'Ready'", { phase: 'Ready' }, true],
    ["self.status.phase == 'Ready'", { phase: 'Failed' }, false],
    ['self.status.at == 1', { phase: 'x' }, true],
    ['self.status.at == 1', { at: 2 }, false],
    ["oldSelf.status.phase == 'Ready'", { phase: 'Ready' }, true],
    ["has(self.status) && self.status.phase != 'Locked' || self.spec.a == oldSelf.spec.a", { phase: 'Locked' }, false],
    ['!has(self.status) || !has(self.status.phase)', { phase: 'x' }, false],
  ])('counts with a uid and without: %s over %j', (rule, given, holds) => {
    const old = resource({ a: 'w' }, given);
    const expected = holds ? [] : ['error'];
    expect([judged(rule, old), judged(rule, old.replace('{ name', `{ ${UID}name`))]).toEqual([expected, expected]);
  });
});
