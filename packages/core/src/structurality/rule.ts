import type { FieldPath } from '../field/path.js';
import type { NestedValueValidation, StructuralSchema } from '../schema/structural.js';
import type { Level } from '../schema/visit.js';
import type { StructuralityReport } from './report.js';

/** Judges one schema outside of junctors, and reports what is wrong with it. */
export type SpineRule = (schema: StructuralSchema, path: FieldPath, level: Level, report: StructuralityReport) => void;

/** Judges one schema under a junctor, and reports what is wrong with it. */
export type NestedRule = (nested: NestedValueValidation, path: FieldPath, report: StructuralityReport) => void;
