import type { CustomResourceDefinition } from '@structural/core';
import type { JsonPath, SourceDocument } from '@structural/document';
import type { DefinitionContext } from '../find/definition-context.js';
import type { Diagnostic } from '../diagnostic/diagnostic.js';
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
import { defaultOrRequired } from './fields/default-or-required.js';
import { describedFields } from './fields/described-fields.js';
import { durationUnits } from './fields/duration-units.js';
import { emptyObject } from './fields/empty-object.js';
import { enumValues } from './fields/enum-values.js';
import { fieldNames } from './fields/field-names.js';
import { inclusiveNames } from './fields/inclusive-names.js';
import { integerFormat } from './fields/integer-format.js';
import { maxItems } from './bounds/max-items.js';
import { maxLength } from './bounds/max-length.js';
import { maxProperties } from './bounds/max-properties.js';
import { minLength } from './bounds/min-length.js';
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
import { noTypeChange } from './compatibility/no-type-change.js';
import { numericBounds } from './bounds/numeric-bounds.js';
import { printerColumn } from './status/printer-column.js';
import { referenceNames } from './fields/reference-names.js';
import { requiredProperties } from './fields/required-properties.js';
import { sexagesimalNumber } from './yaml/sexagesimal-number.js';
import { statusOptional } from './status/status-optional.js';
import { statusSubresource } from './status/status-subresource.js';
import { timestampNames } from './fields/timestamp-names.js';
import { uniqueEntries } from './fields/unique-entries.js';
import type { Convention, ConventionSubject } from './record/convention.js';
import type { ConventionId } from './convention-id.js';
import type { ConventionOptions } from './record/options.js';
import { findPitfalls, type Pitfall } from './yaml/pitfall.js';
import { schemaNodes } from '../manifest/schema-nodes.js';

/** Every convention about what a definition says, in alphabetical order. */
export const conventions: readonly Convention[] = Object.freeze([
  anchoredPattern,
  arrayItemRequired,
  arrayListType,
  celBounds,
  celMessage,
  conditions,
  defaultOrRequired,
  describedFields,
  durationUnits,
  emptyObject,
  enumValues,
  fieldNames,
  inclusiveNames,
  integerFormat,
  maxItems,
  maxLength,
  maxProperties,
  minLength,
  noBools,
  noDurations,
  noEnumRemoval,
  noFieldRemoval,
  noFloats,
  noMaps,
  noNewRequired,
  noNullable,
  noPhase,
  noPreserveUnknown,
  noTypeChange,
  numericBounds,
  printerColumn,
  referenceNames,
  requiredProperties,
  statusOptional,
  statusSubresource,
  timestampNames,
  uniqueEntries,
]);

/** Every pitfall of YAML, in alphabetical order: conventions about how any object is written. */
export const pitfalls: readonly Pitfall[] = Object.freeze([
  ambiguousBoolean,
  ambiguousDate,
  ambiguousKey,
  ambiguousNumber,
  sexagesimalNumber,
]);

/**
 * What the chosen conventions and pitfalls find in one definition, one after the other, without fixes.
 *
 * Findings are made at the text of the manifest: of versions with equal schemas each has its own. `definition` is what the context's text
 * decodes to. An option that does not fit its schema counts as not given; ask `optionProblems` first. Linear in the definition, for each
 * convention; never throws.
 */
export function checkConventions(
  context: DefinitionContext, definition: CustomResourceDefinition, chosen: ReadonlyMap<ConventionId, ConventionOptions>,
): readonly Diagnostic[] {
  if (chosen.size === 0) return [];
  const all = conventions.some(({ id }) => chosen.has(id)) ? schemaNodes(context.definition.value) : [];
  const subject: ConventionSubject = {
    context, definition, nodes: all.filter(({ inJunctor }) => !inJunctor), branches: all.filter(({ inJunctor }) => inJunctor),
  };
  const found = conventions.flatMap((convention) => {
    const options = chosen.get(convention.id);
    return options === undefined ? [] : convention.find(subject, options);
  });
  return [...found, ...checkPitfalls(context.file, context.document, context.definition.path, chosen)];
}

/** What the chosen pitfalls find in the object at a path of a document, be it a definition, a resource or anything else; others are ignored. */
export function checkPitfalls(
  file: string, document: SourceDocument, root: JsonPath, chosen: ReadonlyMap<ConventionId, ConventionOptions>,
): readonly Diagnostic[] {
  return findPitfalls(file, document, root, pitfalls.filter(({ id }) => chosen.has(id)));
}
