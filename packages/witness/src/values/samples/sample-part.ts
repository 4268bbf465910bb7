import type { JsonValue, JsonPath } from '@structural/json';
import type { StructuralSchema } from '@structural/core';
import { placeOf, sampleValue, type SampleAttempt, type ChooseScalar } from './sample-value.js';

const MAX_MADE = 2_000;
/** How many may be made where a schema has as many places. */
const MAX_OF_LARGE = 40_000;

/** Which value of a part is made. */
export interface SamplePartOptions {
  /** Every field, or those alone without which it is refused. */
  readonly full?: boolean;
  /** Values of different variants mostly differ. */
  readonly variant?: number;
  /** Which branch of a junctor is taken at the part itself, by default the first. */
  readonly branch?: number;
  /** See {@link SampleAttempt}. */
  readonly choose?: ChooseScalar;
}

/**
 * A value of a part of a schema by itself, as a sample has it; undefined where none is found. Made once for a schema, the name that its path ends
 * with, and options; a `choose` of the caller is asked each time.
 */
export function samplePart(schema: StructuralSchema, path: JsonPath, options: SamplePartOptions = {}): JsonValue | undefined {
  const { full = false, variant = 0, branch = 0, choose } = options;
  if (choose !== undefined) return makePart(schema, path, options);
  let made = known.get(schema);
  if (made === undefined) known.set(schema, (made = new Map()));
  const key = `${String(full)} ${String(variant)} ${String(branch)} ${String(path.length)} ${String(path.at(-1) ?? '')}`;
  if (!made.has(key)) {
    if (made.size >= MAX_KNOWN) made.clear();
    made.set(key, makePart(schema, path, options));
  }
  return made.get(key);
}

const known = new WeakMap<StructuralSchema, Map<string, JsonValue | undefined>>();
const MAX_KNOWN = 200;

function makePart(schema: StructuralSchema, path: JsonPath, options: SamplePartOptions): JsonValue | undefined {
  const usual = makeWithin(schema, path, options, MAX_MADE);
  if (usual.value !== undefined || !usual.isSpent || options.full === true) return usual.value;
  const places = sizeOfSchema(schema);
  return places > MAX_MADE ? makeWithin(schema, path, options, 2 * places).value : undefined;
}

/** How many schemas there are below one, as far as that counts. */
function sizeOfSchema(schema: StructuralSchema): number {
  let size = 0;
  const pending: (StructuralSchema | undefined)[] = [schema];
  while (pending.length > 0 && size < MAX_OF_LARGE) {
    const next = pending.pop();
    if (next === undefined) continue;
    size++;
    for (const property of next.properties?.values() ?? []) pending.push(property);
    pending.push(next.items, typeof next.additionalProperties === 'object' ? next.additionalProperties : undefined);
  }
  return size;
}

function makeWithin(
  schema: StructuralSchema,
  path: JsonPath,
  { full = false, variant = 0, branch = 0, choose }: SamplePartOptions,
  most: number,
): { readonly value: JsonValue | undefined; readonly isSpent: boolean } {
  const names = path.map(String);
  const attempt: SampleAttempt = {
    full,
    excluded: new Set(),
    branches: new Map([[placeOf(names), branch]]),
    choices: new Map(),
    optional: new Set(),
    unfound: new Set(),
    left: most,
    ...(choose === undefined ? {} : { choose }),
  };
  const value = sampleValue(schema, [], { path: names, variant }, attempt);
  return { value, isSpent: attempt.left < 0 };
}
