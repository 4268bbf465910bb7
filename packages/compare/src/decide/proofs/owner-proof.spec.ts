import { compareDefinitions } from '../../compare-definitions.js';
import { definition, withSpec } from '../../../tests/definitions.js';

const text = { type: 'string' };
const list = (items: object): object => ({ type: 'array', items });
const object = (properties: object): object => ({ type: 'object', properties });
const ATOMIC = { 'x-kubernetes-map-type': 'atomic' };
const KEEPS = { 'x-kubernetes-preserve-unknown-fields': true };
const SET = { 'x-kubernetes-list-type': 'set' };
const byNumber = { 'x-kubernetes-list-type': 'map', 'x-kubernetes-list-map-keys': ['number'] };
const port = { ...object({ name: text, number: { type: 'integer' } }), required: ['number', 'name'] };
const one = { enum: ['A'], type: 'string' };
const terms = { ...object({ terms: list(text) }), required: ['terms'] };
const unique = { 'x-kubernetes-validations': [{ rule: 'self.all(x, self.exists_one(y, y.name == x.name))' }] };

it.each<[what: string, before: object, after: object]>([
  ['a map of one member that is required', terms, { ...terms, ...ATOMIC }],
  ['a set of one value', list(one), { ...list(one), ...SET }],
  [
    'items that a rule wants to differ in all they hold',
    { ...list(port), maxItems: 9, ...unique },
    { ...list(port), maxItems: 9, ...byNumber, ...unique },
  ],
  [
    'a whole that keeps what it does not know',
    { type: 'object', 'x-kubernetes-preserve-unknown-fields': true },
    { type: 'object', 'x-kubernetes-preserve-unknown-fields': true, ...ATOMIC },
  ],
  ['what has no type and becomes a list with keys', KEEPS, { ...list(port), ...byNumber }],
  ['what has no type and becomes a list of two with keys', KEEPS, { ...list(port), ...byNumber, minItems: 2 }],
  ['what has no type and becomes a set', KEEPS, { ...list(text), ...SET }],
  [
    'what a map of anything has, which becomes a map of lists with keys',
    { type: 'object', additionalProperties: true },
    { type: 'object', additionalProperties: { ...list(port), ...byNumber } },
  ],
  ['what has no type and becomes a whole', KEEPS, { ...object({ a: text, b: text }), ...ATOMIC }],
])('%s has other owners, and had', (_what, before, after) => {
  for (const [old, next] of [
    [before, after],
    [after, before],
  ]) {
    const { findings } = compareDefinitions([definition(withSpec({ at: old }))], [definition(withSpec({ at: next }))]);
    expect(findings.filter(({ audience }) => audience === 'owners').map(({ verdict }) => verdict)).toEqual(['breaking']);
  }
});

it('what is owned as a whole and without a schema member by member has other owners', () => {
  const version = { name: 'v1', served: true, storage: true };
  const keeps = { preserveUnknownFields: true };
  const whole = { type: 'object', 'x-kubernetes-preserve-unknown-fields': true, ...ATOMIC };
  const bare = definition(undefined, { ...keeps, versions: [version] });
  const { findings } = compareDefinitions([definition(object({ spec: whole }), keeps)], [bare]);
  expect(findings.filter(({ audience }) => audience === 'owners').map(({ verdict }) => verdict)).toEqual(['breaking']);
});

it('what is applied is what both sides take', () => {
  const before = definition(withSpec({ hosts: list(text), types: list(text) }));
  const after = definition(withSpec({ hosts: list(text), types: { ...list(text), ...SET } }, { required: ['hosts'] }));
  for (const [old, next] of [
    [before, after],
    [after, before],
  ] as const) {
    const { findings } = compareDefinitions([old], [next]);
    expect(findings.filter(({ audience }) => audience === 'owners').map(({ verdict }) => verdict)).toEqual(['breaking']);
  }
});

it('what has no type and becomes an ordinary list or an ordinary object has the same owners', () => {
  const lists = list(port);
  for (const [untyped, typed] of [
    [KEEPS, list(text)],
    [KEEPS, object({ a: text, b: lists })],
    [
      { type: 'object', additionalProperties: true },
      { type: 'object', additionalProperties: lists },
    ],
  ]) {
    for (const [old, next] of [
      [untyped, typed],
      [typed, untyped],
    ]) {
      const { findings } = compareDefinitions([definition(withSpec({ at: old }))], [definition(withSpec({ at: next }))]);
      expect(findings.filter(({ audience }) => audience === 'owners')).toEqual([]);
    }
  }
});
