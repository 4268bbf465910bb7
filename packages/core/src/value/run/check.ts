import type { JsonValue } from '@structural/json';
import type { Run } from './run.js';

/** Checks one keyword on a value of the type that it speaks of; false once it has reported an error. */
export type Check<V extends JsonValue> = (value: V, run: Run) => boolean;
