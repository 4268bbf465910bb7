import type { JSONSchemaProps } from '@structural/core';
import type { Plan } from '../schema-rule.js';

/** Nobody is hurt. */
export const NOTHING: Plan = {};
/** What is written may be refused. */
export const REFUSES: Plan = { writes: 'errors', mustDecide: true };
/** What is written may be refused or dropped, and readers miss it. */
export const LOSES: Plan = { writes: 'either', mustDecide: true, isGone: true };
/** What is written may be refused or become another value. */
export const FILLS: Plan = { writes: 'either', mustDecide: true };

/** What is said where a null is kept, and so judged, that was dropped. */
export const NULLS_REFUSED = 'nulls, which were dropped, are refused';

/** Whether an enum, if there is one, has null. */
export function isNullInEnum({ enum: values = [] }: JSONSchemaProps): boolean {
  return values.length === 0 || values.includes(null);
}
