import type { StructuralSchema } from '@structural/core';
import type { JsonValue, JsonPath } from '@structural/json';
import type { SamplePartOptions } from '../values/samples/sample-part.js';

/** What values are made of: the literals that an expression is written with, and samples. */
export interface Words {
  readonly texts: readonly string[];
  readonly numbers: readonly number[];
  /** How values of parts of a schema are made. */
  readonly sample: SamplePart;
}

/** A value of a part of a schema, undefined where none is found. */
export type SamplePart = (schema: StructuralSchema, path: JsonPath, options?: SamplePartOptions) => JsonValue | undefined;
