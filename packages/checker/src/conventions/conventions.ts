import type { CustomResourceDefinition } from '@structural/core';
import type { JsonPath, SourceDocument } from '@structural/document';
import type { DefinitionContext } from '../definition-context.js';
import type { Diagnostic } from '../diagnostic.js';
import { ambiguousBoolean } from './ambiguous-boolean.js';
import { ambiguousDate } from './ambiguous-date.js';
import { ambiguousKey } from './ambiguous-key.js';
import { ambiguousNumber } from './ambiguous-number.js';
import { anchoredPattern } from './anchored-pattern.js';
import { arrayItemRequired } from './array-item-required.js';
import { arrayListType } from './array-list-type.js';
import { celBounds } from './cel-bounds.js';
import { celMessage } from './cel-message.js';
import { conditions } from './conditions.js';
import { defaultOrRequired } from './default-or-required.js';
import { describedFields } from './described-fields.js';
import { durationUnits } from './duration-units.js';
import { emptyObject } from './empty-object.js';
import { enumValues } from './enum-values.js';
import { fieldNames } from './field-names.js';
import { inclusiveNames } from './inclusive-names.js';
import { integerFormat } from './integer-format.js';
import { maxItems } from './max-items.js';
import { maxLength } from './max-length.js';
import { maxProperties } from './max-properties.js';
import { minLength } from './min-length.js';
import { noBools } from './no-bools.js';
import { noDurations } from './no-durations.js';
import { noEnumRemoval } from './no-enum-removal.js';
import { noFieldRemoval } from './no-field-removal.js';
import { noFloats } from './no-floats.js';
import { noMaps } from './no-maps.js';
import { noNewRequired } from './no-new-required.js';
import { noNullable } from './no-nullable.js';
import { noPhase } from './no-phase.js';
import { noPreserveUnknown } from './no-preserve-unknown.js';
import { noTypeChange } from './no-type-change.js';
import { numericBounds } from './numeric-bounds.js';
import { printerColumn } from './printer-column.js';
import { referenceNames } from './reference-names.js';
import { requiredProperties } from './required-properties.js';
import { sexagesimalNumber } from './sexagesimal-number.js';
import { statusOptional } from './status-optional.js';
import { statusSubresource } from './status-subresource.js';
import { timestampNames } from './timestamp-names.js';
import { uniqueEntries } from './unique-entries.js';
import type { Convention, ConventionSubject } from './convention.js';
import type { ConventionId } from './convention-id.js';
import type { ConventionOptions } from './options.js';
import { findPitfalls, type Pitfall } from './pitfall.js';
import { schemaNodes } from './schema-nodes.js';

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
