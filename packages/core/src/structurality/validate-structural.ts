import { compareUtf8 } from '@structural/json';
import { errorText, type FieldError } from '../field/error.js';
import type { FieldPath } from '../field/path.js';
import { intOrStringBranches } from '../schema/int-or-string-branches.js';
import type { NestedValueValidation, StructuralSchema } from '../schema/structural.js';
import { visit } from '../schema/visit.js';
import { validateCompleteness } from './completeness.js';
import { intOrStringIsScalar } from './int-or-string.js';
import { noMetadataUnderJunctors, onlyValueValidations } from './nested-keywords.js';
import { validatePattern } from './pattern.js';
import { embeddedResourceHasFields, metaHasItsTypes, rootMetadataIsImplied } from './resource-meta.js';
import { isSpent, newBudget, type ErrorTextBudget, type StructuralityReport } from './report.js';
import type { NestedRule, SpineRule } from './rule.js';
import { arrayHasItems, resourcesListTheirProperties, rootIsObject, typeIsGiven } from './type-rules.js';

const SPINE_RULES: readonly SpineRule[] = [
  typeIsGiven,
  rootIsObject,
  arrayHasItems,
  resourcesListTheirProperties,
  intOrStringIsScalar,
  metaHasItsTypes,
  rootMetadataIsImplied,
  embeddedResourceHasFields,
];

const NESTED_RULES: readonly NestedRule[] = [onlyValueValidations, noMetadataUnderJunctors];

/**
 * Every way in which a schema is not structural, sorted by message as the server sorts them; empty when it is.
 *
 * `path` is where the schema stands. Schemas of one definition share a budget, beyond which errors are not listed.
 * Source: KEP-2335 and `pkg/apiserver/schema`, ValidateStructural.
 */
export function validateStructural(
  schema: StructuralSchema,
  path: FieldPath,
  budget: ErrorTextBudget = newBudget(),
): readonly FieldError[] {
  const report: StructuralityReport = { errors: [], budget };
  const exempt = new Set<readonly NestedValueValidation[]>();
  visit(schema, path, {
    structural: (at, atPath, level) => {
      for (const rule of SPINE_RULES) rule(at, atPath, level, report);
      validatePattern(at.valueValidation?.pattern, atPath, report);
      for (const branches of intOrStringBranches(at)) exempt.add(branches);
    },
    nested: (at, atPath) => {
      for (const rule of NESTED_RULES) rule(at, atPath, report);
      validatePattern(at.valueValidation.pattern, atPath, report);
    },
    // What stands below a forbidden additionalProperties is not looked at.
    skips: (below) => below === 'additionalProperties' || exempt.has(below),
    repeated: {
      skips: (at) => faultless.has(at),
      found: () => report.errors.length,
      leave: (at, found) => {
        if (report.errors.length === found && !isSpent(budget)) faultless.add(at);
      },
    },
  });
  validateCompleteness(schema, path, report);
  return sortByMessage(report.errors);
}

/** Schemas that may be met again of which nothing was to be said, nor of any below them; at the root there may be all the same. */
const faultless = new WeakSet<StructuralSchema>();

function sortByMessage(errors: readonly FieldError[]): readonly FieldError[] {
  if (errors.length < 2) return errors;
  return errors
    .map((error) => ({ error, text: errorText(error) }))
    .sort((a, b) => compareUtf8(a.text, b.text))
    .map(({ error }) => error);
}
