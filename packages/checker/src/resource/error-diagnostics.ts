import { type FieldError, errorBody, OMITTED } from '@structural/core';
import type { JsonPath } from '@structural/document';
import { isJsonNumber, valueAt } from '@structural/json';
import type { CatalogEntry } from '../catalog/definition-catalog.js';
import type { Diagnostic } from '../diagnostic/diagnostic.js';
import type { RuleId } from '../diagnostic/rule-id.js';
import { blamedPath } from '../origins/resource-cause.js';
import { demandingPlaces } from './demanding-place.js';
import { markOf, rangeIn, type ResourceContext } from './resource-context.js';

/** The errors of one resource as findings, one for each, with the lines of the definition that demand otherwise. */
export function resourceErrorDiagnostics(context: ResourceContext, errors: readonly FieldError[], entry: CatalogEntry, version: string): readonly Diagnostic[] {
  const budget = { left: MAX_PRINTED_VALUES };
  let steps = 0;
  return errors.map((error) => {
    const blamed = steps < MAX_STEPS ? blamedPath(error, context.resource.value) : [];
    steps += blamed.length;
    const hint = hintOf(error, context, blamed);
    return {
      rule: ruleOf(error, blamed),
      severity: 'error',
      message: wordsWithin(error, budget),
      file: context.file,
      range: rangeIn(context, blamed, markOf(error)),
      cause: error,
      related: demandingPlaces(entry, version, error, blamed),
      ...(hint === undefined ? {} : { hint }),
    };
  });
}

// Errors at every level of a nested value each print all that is below: their texts together are not linear in the value.
const MAX_PRINTED_VALUES = 8 << 20;

// Very many errors very deep inside: past this they are all shown at the resource.
const MAX_STEPS = 10_000_000;

/** The server's words, without the value where it would be one more of too many. */
function wordsWithin(error: FieldError, budget: { left: number }): string {
  const { detail, origin, path, type } = error;
  const words = errorBody(budget.left > 0 ? error : { type, path, badValue: OMITTED, detail, origin });
  budget.left -= words.length;
  return words;
}

/** The rule that reports an error about a resource, told by its origin. */
function ruleOf({ origin }: FieldError, [first]: JsonPath): RuleId {
  if (origin.startsWith('list-type.')) return 'list-type';
  if (origin.startsWith('embedded.')) return 'embedded-resource';
  if (origin.startsWith('metadata.')) return first === 'metadata' ? 'object-meta' : 'embedded-resource';
  return origin === 'rule' || origin.startsWith('rule.') ? 'validation-rule' : 'resource-value';
}

/** What mends an error, where a slip of the pen is behind it. */
function hintOf({ detail, origin }: FieldError, { resource }: ResourceContext, blamed: JsonPath): string | undefined {
  const value = valueAt(resource.value, blamed);
  if (origin === 'required' && value === null) return 'null is dropped, so that the field is missing';
  if (origin !== 'type') return undefined;
  if (detail.includes(' must be of type string: ')) {
    if (isJsonNumber(value ?? null)) return 'put it in quotes: as it stands, it is a number';
    if (typeof value === 'boolean') return 'put it in quotes: as it stands, it is a boolean';
    return undefined;
  }
  if (typeof value !== 'string') return undefined;
  if (/ must be of type (?:integer|number): /.test(detail) && /^-?\d{1,15}(?:\.\d{1,15})?$/.test(value)) return 'remove the quotes: with them it is a string';
  return / must be of type boolean: /.test(detail) && /^(?:true|false)$/.test(value) ? 'remove the quotes: with them it is a string' : undefined;
}
