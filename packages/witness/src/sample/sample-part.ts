import type { JsonValue } from '@structural/json';
import type { StructuralSchema } from '@structural/core';
import type { Steps } from '../search/moves.js';
import { placeOf, sampleValue, type Attempt, type ChooseScalar } from './sample-value.js';

const MOST_MADE = 2_000;

/** Which value of a part is made. */
export interface PartOptions {
  /** Every field, or those alone without which it is refused. */
  readonly full?: boolean;
  /** Values of different variants mostly differ. */
  readonly variant?: number;
  /** Which branch of a junctor is taken at the part itself, by default the first. */
  readonly branch?: number;
  /** See {@link Attempt}. */
  readonly choose?: ChooseScalar;
}

/** A value of a part of a schema by itself, as a sample has it; undefined where none is found. */
export function samplePart(
  schema: StructuralSchema,
  path: Steps,
  { full = false, variant = 0, branch = 0, choose }: PartOptions = {},
): JsonValue | undefined {
  const names = path.map(String);
  const attempt: Attempt = {
    full,
    excluded: new Set(),
    branches: new Map([[placeOf(names), branch]]),
    choices: new Map(),
    optional: new Set(),
    unfound: new Set(),
    left: MOST_MADE,
    ...(choose === undefined ? {} : { choose }),
  };
  return sampleValue(schema, [], { path: names, variant }, attempt);
}
