import { intOrStringBranches } from './int-or-string-branches.js';
import { EMPTY_PART } from './keyword-parts.js';
import { mapStructural } from './map-structural.js';
import type { NestedValueValidation, StructuralSchema, ValueValidation } from './structural.js';

/**
 * A schema that says in plain OpenAPI what its int-or-strings mean: `anyOf: [{type: integer}, {type: string}]`.
 *
 * A schema with an `anyOf` of its own gets the pattern in front of its `allOf`; one that has the pattern already is left alone,
 * so unfolding twice is unfolding once. An embedded resource is not unfolded. Source: `pkg/apiserver/schema`, Unfold.
 */
export function unfold(schema: StructuralSchema): StructuralSchema {
  return mapStructural(schema, (at) => {
    if (at.extensions['x-kubernetes-int-or-string'] !== true || intOrStringBranches(at).length > 0) return at;
    const { anyOf, allOf = [] } = at.valueValidation ?? NO_VALIDATION;
    const added = anyOf === undefined ? { anyOf: INTEGER_OR_STRING } : { allOf: [INTEGER_OR_STRING_BRANCH, ...allOf] };
    return { ...at, valueValidation: { ...at.valueValidation, ...added } };
  });
}

const EMPTY_BRANCH: NestedValueValidation = { valueValidation: EMPTY_PART, forbiddenGenerics: EMPTY_PART, forbiddenExtensions: EMPTY_PART };
const INTEGER_OR_STRING: readonly NestedValueValidation[] = [
  { ...EMPTY_BRANCH, forbiddenGenerics: { type: 'integer' } },
  { ...EMPTY_BRANCH, forbiddenGenerics: { type: 'string' } },
];
const INTEGER_OR_STRING_BRANCH: NestedValueValidation = { ...EMPTY_BRANCH, valueValidation: { anyOf: INTEGER_OR_STRING } };
const NO_VALIDATION: ValueValidation = EMPTY_PART;
