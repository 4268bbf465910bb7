import { compareDefinitions } from '../../compare-definitions.js';
import { definition, withSpec } from '../../../tests/definitions.js';

const text = { type: 'string' };

function list(keys: readonly string[], name: object): object {
  const items = { type: 'object', required: ['name', 'zone'], properties: { name, zone: text, port: { type: 'integer' } } };
  return { type: 'array', items, 'x-kubernetes-list-type': 'map', 'x-kubernetes-list-map-keys': keys };
}

/** By which rules stored data is hurt. */
function hurts(before: unknown, after: unknown): readonly string[] {
  const { findings } = compareDefinitions([definition(before)], [definition(after)]);
  return findings.filter(({ audience, verdict }) => audience === 'stored-data' && verdict === 'breaking').map(({ rule }) => rule);
}

describe('where keys no longer tell items apart', () => {
  const BOTH = ['name', 'zone'];

  it('what is required around the list is not forgiven', () => {
    const inner = (keys: readonly string[], required: object): unknown =>
      withSpec({ inner: { type: 'object', properties: { list: list(keys, text), other: text }, ...required } });
    expect(hurts(inner(BOTH, {}), inner(['zone'], { required: ['other'] }))).toEqual(['required-added']);
    expect(hurts(inner(BOTH, {}), inner(BOTH, { required: ['other'] }))).toEqual([]);
  });

  it('what is bounded in an item is not forgiven', () => {
    const short = { ...text, maxLength: 5 };
    expect(hurts(withSpec({ list: list(BOTH, text) }), withSpec({ list: list(['zone'], short) }))).toEqual(['bound-tightened']);
    expect(hurts(withSpec({ list: list(BOTH, text) }), withSpec({ list: list(BOTH, short) }))).toEqual([]);
  });
});

describe('where the second schema does not know what is in a map', () => {
  const map = (values: unknown): object => ({ type: 'object', additionalProperties: values });
  const inner = (values: unknown, required: object): unknown =>
    withSpec({ inner: { type: 'object', properties: { map: map(values), other: text }, ...required } });

  it.each<[what: string, values: object]>([
    ['texts', text],
    ['numbers', { type: 'integer' }],
    ['one of some texts', { ...text, enum: ['A', 'B'] }],
    ['objects', { type: 'object', properties: { a: text }, required: ['a'] }],
    ['lists', { type: 'array', items: text, minItems: 1 }],
  ])('what is required around the map is not forgiven: %s', (_what, values) => {
    expect(hurts(inner(values, {}), inner(true, { required: ['other'] }))).toContain('required-added');
    expect(hurts(inner(values, {}), inner(values, { required: ['other'] }))).toEqual([]);
  });

  it('what is wrong in a list without keys is forgiven, whatever is in it', () => {
    const listOf = (required: object): unknown =>
      withSpec({ list: { type: 'array', items: { type: 'object', properties: { map: map(true), other: text }, ...required } } });
    expect(hurts(listOf({}), listOf({ required: ['other'] }))).toEqual([]);
  });

  it('a default that makes a member too many around one of anything is not forgiven', () => {
    const few = (members: object): unknown =>
      withSpec({ inner: { type: 'object', maxProperties: 1, properties: { map: map(true), ...members } } });
    expect(hurts(few({}), few({ other: { ...text, default: 'a' } }))).toEqual(['field-added']);
  });
});
