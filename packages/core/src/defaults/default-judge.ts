import type { FieldError } from '../field/error.js';
import type { FieldPath } from '../field/path.js';
import type { StructuralSchema } from '../schema/structural.js';

/** How the defaults of a structural schema are judged. */
export interface DefaultJudge {
  /** What is wrong with the defaults; `path` is the schema's. */
  validate(schema: StructuralSchema, path: FieldPath, requirePruned: boolean): readonly FieldError[];
  /** Whether a default has fields that its schema would drop. */
  hasUnpruned(schema: StructuralSchema): boolean;
}
