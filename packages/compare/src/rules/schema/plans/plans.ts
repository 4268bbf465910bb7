import type { JSONSchemaProps, ResourceType } from '@structural/core';
import type { Plan, SchemaChange } from '../../../records/schema-rule.js';

/** Nobody is affected. */
export const AFFECTS_NOBODY: Plan = {};
/** What is written may be refused. */
export const REFUSES: Plan = { writes: 'errors', mustDecide: true };
/** What is written may be refused or dropped, and readers miss it. */
export const LOSES: Plan = { writes: 'either', mustDecide: true, isGone: true };
/** What is written may be refused or become another value. */
export const FILLS: Plan = { writes: 'either', mustDecide: true };

/**
 * Whether null may be written as far as an enum says: the server refuses it where there is one, be null one of its values. A status that is a resource of its own may be null all the same: nothing is there before its first
 * write, which is the same to a server that forgives what is left as it was.
 */
export function isNullTaken({ place }: Pick<SchemaChange, 'place'>, { enum: values = [] }: JSONSchemaProps, type: ResourceType): boolean {
  const [first] = place;
  const isStatus = type.hasStatus && place.length === 1 && first?.kind === 'property' && first.name === 'status';
  return values.length === 0 || isStatus;
}

/** Whether a list has an item at most, so that none is there twice. */
export function holdsOne(list: JSONSchemaProps | undefined): boolean {
  return list?.maxItems !== undefined && Number(list.maxItems) < 2;
}
