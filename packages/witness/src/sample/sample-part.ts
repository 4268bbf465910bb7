import type { JsonValue, JsonPath } from '@structural/json';
import type { StructuralSchema } from '@structural/core';
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

/**
 * A value of a part of a schema by itself, as a sample has it; undefined where none is found. Made once for a schema, the name that its path ends
 * with, and options; a `choose` of the caller is asked each time.
 */
export function samplePart(schema: StructuralSchema, path: JsonPath, options: PartOptions = {}): JsonValue | undefined {
  const { full = false, variant = 0, branch = 0, choose } = options;
  if (choose !== undefined) return makePart(schema, path, options);
  let made = known.get(schema);
  if (made === undefined) known.set(schema, (made = new Map()));
  const key = `${String(full)} ${String(variant)} ${String(branch)} ${String(path.length)} ${String(path.at(-1) ?? '')}`;
  if (!made.has(key)) {
    if (made.size >= MOST_KNOWN) made.clear();
    made.set(key, makePart(schema, path, options));
  }
  return made.get(key);
}

const known = new WeakMap<StructuralSchema, Map<string, JsonValue | undefined>>();
const MOST_KNOWN = 200;

function makePart(
  schema: StructuralSchema,
  path: JsonPath,
  { full = false, variant = 0, branch = 0, choose }: PartOptions,
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
