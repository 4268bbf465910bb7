import { ambiguousBoolean } from './yaml/ambiguous-boolean.js';
import { ambiguousDate } from './yaml/ambiguous-date.js';
import { ambiguousKey } from './yaml/ambiguous-key.js';
import { ambiguousNumber } from './yaml/ambiguous-number.js';
import { anchoredPattern } from './cel/anchored-pattern.js';
import { arrayItemRequired } from './bounds/array-item-required.js';
import { arrayListType } from './fields/array-list-type.js';
import { celBounds } from './cel/cel-bounds.js';
import { celMessage } from './cel/cel-message.js';
import { conditions } from './status/conditions.js';
import { conflictingKeywords } from './fields/conflicting-keywords.js';
import { definitionSize } from './bounds/definition-size.js';
import { defaultOrRequired } from './fields/default-or-required.js';
import { dependentKeywords } from './fields/dependent-keywords.js';
import { describedFields } from './fields/described-fields.js';
import { durationUnits } from './fields/duration-units.js';
import { emptyObject } from './fields/empty-object.js';
import { enumValues } from './fields/enum-values.js';
import { fieldNames } from './fields/field-names.js';
import { forbiddenKeywords } from './fields/forbidden-keywords.js';
import { immutableField } from './cel/immutable-field.js';
import { inclusiveNames } from './fields/inclusive-names.js';
import { integerFormat } from './fields/integer-format.js';
import { junctorFields } from './junctors/junctor-fields.js';
import { junctorWitness } from './junctors/junctor-witness.js';
import { maxItems } from './bounds/max-items.js';
import { maxLength } from './bounds/max-length.js';
import { maxProperties } from './bounds/max-properties.js';
import { minItems } from './bounds/min-items.js';
import { minLength } from './bounds/min-length.js';
import { minProperties } from './bounds/min-properties.js';
import { naming } from './fields/naming.js';
import { noBools } from './fields/no-bools.js';
import { noDurations } from './fields/no-durations.js';
import { noEnumRemoval } from './compatibility/no-enum-removal.js';
import { noFieldRemoval } from './compatibility/no-field-removal.js';
import { noFloats } from './fields/no-floats.js';
import { noMaps } from './fields/no-maps.js';
import { noNewRequired } from './compatibility/no-new-required.js';
import { noNullable } from './fields/no-nullable.js';
import { noPhase } from './status/no-phase.js';
import { noPreserveUnknown } from './fields/no-preserve-unknown.js';
import { noDefaultChange } from './compatibility/no-default-change.js';
import { noNewEnum } from './compatibility/no-new-enum.js';
import { noNewPattern } from './compatibility/no-new-pattern.js';
import { noNewRule } from './compatibility/no-new-rule.js';
import { noTightenedBounds } from './compatibility/no-tightened-bounds.js';
import { noVersionRemoval } from './compatibility/no-version-removal.js';
import { noTypeChange } from './compatibility/no-type-change.js';
import { numericBounds } from './bounds/numeric-bounds.js';
import { policyFailure } from './policies/policy-failure.js';
import { policyMessage } from './policies/policy-message.js';
import { policyMetadata } from './policies/policy-metadata.js';
import { policyReason } from './policies/policy-reason.js';
import { printerColumn } from './status/printer-column.js';
import { referenceNames } from './fields/reference-names.js';
import { returnedForm } from './compatibility/returned-form.js';
import { requiredProperties } from './fields/required-properties.js';
import { sexagesimalNumber } from './yaml/sexagesimal-number.js';
import { statusOptional } from './status/status-optional.js';
import { statusSubresource } from './status/status-subresource.js';
import { timestampNames } from './fields/timestamp-names.js';
import { unfilledDefault } from './fields/unfilled-default.js';
import { uniqueEntries } from './fields/unique-entries.js';

/** Every convention about what a definition says, in alphabetical order. */
export const conventions = Object.freeze([
  anchoredPattern,
  arrayItemRequired,
  arrayListType,
  celBounds,
  celMessage,
  conditions,
  conflictingKeywords,
  defaultOrRequired,
  definitionSize,
  dependentKeywords,
  describedFields,
  durationUnits,
  emptyObject,
  enumValues,
  fieldNames,
  forbiddenKeywords,
  immutableField,
  inclusiveNames,
  integerFormat,
  junctorFields,
  junctorWitness,
  maxItems,
  maxLength,
  maxProperties,
  minItems,
  minLength,
  minProperties,
  naming,
  noBools,
  noDefaultChange,
  noDurations,
  noEnumRemoval,
  noFieldRemoval,
  noFloats,
  noMaps,
  noNewEnum,
  noNewPattern,
  noNewRequired,
  noNewRule,
  noNullable,
  noPhase,
  noPreserveUnknown,
  noTightenedBounds,
  noTypeChange,
  noVersionRemoval,
  numericBounds,
  printerColumn,
  referenceNames,
  requiredProperties,
  returnedForm,
  statusOptional,
  statusSubresource,
  timestampNames,
  unfilledDefault,
  uniqueEntries,
]);

/** Every pitfall of YAML, in alphabetical order: conventions about how any object is written. */
export const pitfalls = Object.freeze([ambiguousBoolean, ambiguousDate, ambiguousKey, ambiguousNumber, sexagesimalNumber]);

/** Every convention about how admission policies are written, in alphabetical order. */
export const policyConventions = Object.freeze([policyFailure, policyMessage, policyMetadata, policyReason]);

/** All of them, in the order of their lists. */
export const allConventions = Object.freeze([...conventions, ...pitfalls, ...policyConventions]);

/** The name of a convention or a pitfall. */
export type ConventionId = (typeof allConventions)[number]['id'];
