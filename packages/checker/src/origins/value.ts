import type { FieldError, ListTypeOrigin, ValueOrigin } from '@structural/core';
import { isJsonNumber, type JsonValue } from '@structural/json';
import { defaultRule } from './default.js';
import type { OriginRecord, ResourceOriginRecord } from './origin-record.js';

/** The origins about values; those about formats, whose names are open, have one record for all. */
export type NamedValueOrigin = Exclude<ValueOrigin, `format=${string}`> | 'format=';

const rule = defaultRule;

/** Of each error about a value under a keyword. */
export const valueOrigins = {
  additionalItems: demandedBy('additionalItems'),
  additionalProperties: { rule, resource: { rule: 'resource-value', demand: { by: 'around', keywords: ['additionalProperties'] } } },
  allOf: demandedBy('allOf'),
  anyOf: demandedBy('anyOf'),
  dependencies: demandedBy('dependencies'),
  'double.range': demandedBy('format', 'type'),
  enum: {
    rule,
    resource: {
      rule: 'resource-value',
      demand: { by: 'value', keywords: ['enum'] },
      hint: (_, value) =>
        value === null
          ? 'an enum refuses null, even where it lists null: leave the field out, or put the enum into allOf of the schema'
          : undefined,
    },
  },
  'float.range': demandedBy('format', 'type'),
  'format=': demandedBy('format'),
  'int32.range': demandedBy('format', 'type'),
  'int64.range': demandedBy('format', 'type'),
  'integer.range': demandedBy('format', 'type'),
  maxItems: demandedBy('maxItems'),
  maxLength: demandedBy('maxLength'),
  maxProperties: demandedBy('maxProperties'),
  maximum: demandedBy('maximum'),
  'maximum.range': demandedBy('maximum'),
  minItems: demandedBy('minItems'),
  minLength: demandedBy('minLength'),
  minProperties: demandedBy('minProperties'),
  minimum: demandedBy('minimum'),
  'minimum.range': demandedBy('minimum'),
  multipleOf: demandedBy('multipleOf'),
  'multipleOf.panic': demandedBy('multipleOf'),
  'multipleOf.range': demandedBy('multipleOf'),
  not: demandedBy('not'),
  oneOf: demandedBy('oneOf'),
  pattern: demandedBy('pattern'),
  required: {
    rule,
    hint: ({ path }) =>
      path.kind === 'child' && path.parent !== undefined
        ? `the default leaves out ${path.name}, which is required: put it in, or do not require it; a default of ${path.name} itself does not count here`
        : undefined,
    resource: {
      rule: 'resource-value',
      demand: { by: 'required' },
      hint: (_, value) => (value === null ? 'null is dropped, so that the field is missing' : undefined),
    },
  },
  type: { rule, resource: { rule: 'resource-value', demand: { by: 'value', keywords: typeKeywords }, hint: quotesHint } },
  uniqueItems: demandedBy('uniqueItems'),
} satisfies Record<NamedValueOrigin, OriginRecord & { readonly resource: ResourceOriginRecord }>;

/** Of each error about lists of a type. */
export const listTypeOrigins = {
  'list-type.map': {
    rule,
    resource: { rule: 'list-type', demand: { by: 'around', keywords: ['x-kubernetes-list-map-keys', 'x-kubernetes-list-type'] } },
  },
  'list-type.set': { rule, resource: { rule: 'list-type', demand: { by: 'around', keywords: ['x-kubernetes-list-type'] } } },
} satisfies Record<ListTypeOrigin, OriginRecord & { readonly resource: ResourceOriginRecord }>;

/** A value that one of some keywords of its own schema demands otherwise, the likeliest first. */
function demandedBy(...keywords: readonly string[]): OriginRecord & { readonly resource: ResourceOriginRecord } {
  return { rule, resource: { rule: 'resource-value', demand: { by: 'value', keywords } } };
}

function typeKeywords({ detail }: FieldError): readonly string[] {
  return detail.includes(' must be of type integer,string: ') ? ['x-kubernetes-int-or-string'] : ['type', 'format', 'nullable'];
}

/** A value of which only the quotes are wrong. */
function quotesHint({ detail }: FieldError, value: JsonValue | undefined): string | undefined {
  if (detail.includes(' must be of type string: ')) {
    if (isJsonNumber(value ?? null)) return 'quote it: without quotes it is a number';
    return typeof value === 'boolean' ? 'quote it: without quotes it is a boolean' : undefined;
  }
  if (detail.includes(' must be of type integer,string: ')) {
    if (isJsonNumber(value ?? null)) return 'quote it: as a number it must be an integer';
    return typeof value === 'boolean' ? 'quote it: without quotes it is a boolean' : undefined;
  }
  if (typeof value !== 'string') return undefined;
  if (/ must be of type (?:integer|number): /.test(detail) && /^-?\d{1,15}(?:\.\d{1,15})?$/.test(value))
    return 'remove the quotes: with them it is a string';
  return / must be of type boolean: /.test(detail) && /^(?:true|false)$/.test(value)
    ? 'remove the quotes: with them it is a string'
    : undefined;
}
