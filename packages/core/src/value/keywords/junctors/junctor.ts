import type { JsonValue } from '@structural/json';
import type { Run } from '../../run/run.js';

/** Checks a keyword that combines schemas and returns what it adds to the match count. */
export type Junctor = (value: JsonValue, run: Run) => number;
