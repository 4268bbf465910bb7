export { toApiReference } from './to-api-reference.js';
export type { ReferenceOptions, SampleObjects } from './to-api-reference.js';
export type {
  ApiReference,
  ConditionReference,
  FieldDifference,
  PrinterColumn,
  SampleTexts,
  ScaleReference,
  VersionComparison,
  VersionReference,
} from './model/api-reference.js';
export type {
  Choice,
  ElementFacts,
  FieldChangeMark,
  FieldReference,
  FieldTree,
  Mutability,
  PatternReference,
  RuleReference,
  SharedShape,
  ValueFacts,
} from './model/field-reference.js';
