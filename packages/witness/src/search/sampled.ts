import type { StructuralSchema } from '@structural/core';
import type { JsonValue } from '@structural/json';
import { scalarUnderRules } from '../rules/scalar-under-rules.js';
import { samplePart, type PartOptions } from '../sample/sample-part.js';
import type { Steps } from './moves.js';

/** A value of a part of a schema by itself, of which the scalars heed the rules of their own, too. */
export function sampled(schema: StructuralSchema, path: Steps, options: PartOptions = {}): JsonValue | undefined {
  return samplePart(schema, path, { ...options, choose: scalarUnderRules });
}
