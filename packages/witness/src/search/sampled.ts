import type { StructuralSchema } from '@structural/core';
import type { JsonValue, JsonPath } from '@structural/json';
import { scalarUnderRules } from '../rules/scalar-under-rules.js';
import { samplePart, type SamplePartOptions } from '../values/samples/sample-part.js';

/** A value of a part of a schema by itself, of which the scalars follow the rules of their own, too; made once for a schema and options. */
export function sampled(schema: StructuralSchema, path: JsonPath, options: SamplePartOptions = {}): JsonValue | undefined {
  const { branch = 0, full = false, variant = 0 } = options;
  let made = known.get(schema);
  if (made === undefined) known.set(schema, (made = new Map()));
  const key = `${String(full)} ${String(variant)} ${String(branch)}`;
  if (!made.has(key)) made.set(key, samplePart(schema, path, { ...options, choose: scalarUnderRules }));
  return made.get(key);
}

const known = new WeakMap<StructuralSchema, Map<string, JsonValue | undefined>>();
