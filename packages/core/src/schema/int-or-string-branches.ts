import { isEmptyPart } from './keyword-parts.js';
import type { NestedValueValidation, StructuralSchema } from './structural.js';

/**
 * The branches in which a schema may name types all the same: `anyOf: [{type: integer}, {type: string}]`, its own or that of its
 * first `allOf`; one list, both, or mostly none.
 *
 * The server does not ask whether `x-kubernetes-int-or-string` is set, but wants exactly this: not reversed, nothing more, not
 * even an empty `required`. Source: `pkg/apiserver/schema`, isIntOrStringAnyOfPattern and isIntOrStringAllOfPattern.
 */
export function intOrStringBranches({ valueValidation }: StructuralSchema): readonly (readonly NestedValueValidation[])[] {
  if (valueValidation?.anyOf === undefined && valueValidation?.allOf === undefined) return NONE;
  const candidates = [valueValidation.anyOf, valueValidation.allOf?.[0]?.valueValidation.anyOf];
  return candidates.filter((branches) => branches !== undefined).filter(isIntOrString);
}

const NONE: readonly never[] = [];

function isIntOrString(branches: readonly NestedValueValidation[]): boolean {
  return branches.length === 2 && isBareType(branches[0]!, 'integer') && isBareType(branches[1]!, 'string');
}

function isBareType(branch: NestedValueValidation, type: string): boolean {
  const { valueValidation, validationRules, items, properties, additionalProperties, forbiddenGenerics, forbiddenExtensions } = branch;
  return (
    forbiddenGenerics.type === type &&
    Object.keys(forbiddenGenerics).length === 1 &&
    isEmptyPart(forbiddenExtensions) &&
    isEmptyPart(valueValidation) &&
    [validationRules, items, properties, additionalProperties].every((part) => part === undefined)
  );
}
