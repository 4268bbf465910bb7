import type { JSONSchemaProps } from '@structural/core';
import { mayHoldUnreadNulls } from './unread-nulls.js';

const TEXT: JSONSchemaProps = { type: 'string' };
const ANYTHING: JSONSchemaProps = { 'x-kubernetes-preserve-unknown-fields': true };

function listOf(schema: JSONSchemaProps): JSONSchemaProps {
  return { type: 'array', items: { schema } };
}

function objectOf(properties: Readonly<Record<string, JSONSchemaProps>>): JSONSchemaProps {
  return { type: 'object', properties: new Map(Object.entries(properties)) };
}

function nullable(schema: JSONSchemaProps): JSONSchemaProps {
  return { ...schema, nullable: true };
}

describe('rules cannot read the nulls', () => {
  it.each<[what: string, from: JSONSchemaProps, to: JSONSchemaProps]>([
    ['of items without a type', listOf(ANYTHING), listOf(ANYTHING)],
    ['of items that may no longer be null', listOf(nullable(TEXT)), listOf(TEXT)],
    ['of items of a list of which nothing was said', ANYTHING, listOf(TEXT)],
    ['of a list within a map', { type: 'object', additionalProperties: listOf(ANYTHING) }, objectOf({ a: listOf(ANYTHING) })],
    [
      'of a list that was a value of a map',
      { type: 'object', additionalProperties: listOf(nullable(TEXT)) },
      objectOf({ a: listOf(TEXT) }),
    ],
    ['of a list that was kept unknown', { type: 'object', ...ANYTHING }, objectOf({ a: listOf(TEXT) })],
  ])('%s', (_what, from, to) => {
    expect(mayHoldUnreadNulls(from, to)).toBe(true);
  });
});

describe('there are no nulls that rules cannot read', () => {
  it.each<[what: string, from: JSONSchemaProps, to: JSONSchemaProps]>([
    ['where items have a type', listOf(TEXT), listOf(TEXT)],
    ['where null is allowed to items', listOf(nullable(ANYTHING)), listOf(nullable(ANYTHING))],
    ['in fields and values of maps, which are dropped', objectOf({ a: nullable(TEXT), b: ANYTHING }), objectOf({ a: TEXT, b: ANYTHING })],
    ['in a list that was dropped', objectOf({}), objectOf({ a: listOf(TEXT) })],
  ])('%s', (_what, from, to) => {
    expect(mayHoldUnreadNulls(from, to)).toBe(false);
  });
});

it('looks into schemas of any depth', () => {
  let schema: JSONSchemaProps = listOf(ANYTHING);
  for (let i = 0; i < 20_000; i++) schema = objectOf({ a: schema });
  expect(mayHoldUnreadNulls(schema, schema)).toBe(true);
});
