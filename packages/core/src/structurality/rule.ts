import type { FieldError } from '../field/error.js';
import type { FieldPath } from '../field/path.js';
import type { NestedValueValidation, StructuralSchema } from '../schema/structural.js';
import type { Level } from '../schema/visit.js';

/** An error of structurality; `at` is where the cause was written, if not at the error's own path. */
export interface StructuralError extends FieldError {
  readonly at?: FieldPath;
}

/** Judges one schema on the spine, and adds what is wrong with it to `errors`. */
export type SpineRule = (schema: StructuralSchema, path: FieldPath, level: Level, errors: StructuralError[]) => void;

/** Judges one schema under a junctor, and adds what is wrong with it to `errors`. */
export type NestedRule = (nested: NestedValueValidation, path: FieldPath, errors: StructuralError[]) => void;
