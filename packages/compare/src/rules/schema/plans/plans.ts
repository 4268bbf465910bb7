import type { Plan } from '../schema-rule.js';

/** Nobody is hurt. */
export const NOTHING: Plan = {};
/** What is written may be refused. */
export const REFUSES: Plan = { writes: 'errors', mustDecide: true };
/** What is written may be refused or dropped, and readers miss it. */
export const LOSES: Plan = { writes: 'either', mustDecide: true, isGone: true };
/** What is written may be refused or become another value. */
export const FILLS: Plan = { writes: 'either', mustDecide: true };
