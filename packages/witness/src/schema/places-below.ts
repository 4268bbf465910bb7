import type { StructuralSchema } from '@structural/core';
import type { SchemaPlace } from './schema-place.js';

const MAX_LOOKED_AT = 2_000;

/** The schemas at and below a place with where they lie, nearest first, until so many were looked at. */
export function* placesBelow(start: StructuralSchema, place: SchemaPlace): Generator<readonly [StructuralSchema, SchemaPlace]> {
  const pending: (readonly [StructuralSchema, SchemaPlace])[] = [[start, place]];
  for (let i = 0; i < pending.length && i < MAX_LOOKED_AT; i++) {
    const next = pending[i];
    if (next === undefined) return;
    yield next;
    const [schema, at] = next;
    for (const [name, property] of schema.properties ?? []) pending.push([property, [...at, { kind: 'property', name }]]);
    if (schema.items !== undefined) pending.push([schema.items, [...at, { kind: 'items' }]]);
    if (typeof schema.additionalProperties === 'object')
      pending.push([schema.additionalProperties, [...at, { kind: 'additionalProperties' }]]);
  }
}
