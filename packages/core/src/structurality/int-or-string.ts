import { invalid } from '../field/error.js';
import { child } from '../field/path.js';
import type { NestedValueValidation, StructuralSchema } from '../schema/structural.js';
import { saysNothing, type SpineRule } from './rule.js';

/** An int-or-string is a scalar: it keeps no unknown fields and embeds no resource. */
export const intOrStringIsScalar: SpineRule = ({ extensions }, path, _level, errors) => {
  if (extensions['x-kubernetes-int-or-string'] !== true) return;
  for (const name of ['x-kubernetes-preserve-unknown-fields', 'x-kubernetes-embedded-resource'] as const) {
    if (extensions[name] !== true) continue;
    errors.push(invalid(child(path, name), true, 'must be false if x-kubernetes-int-or-string is true', 'structural.int-or-string'));
  }
};

/**
 * The lists of branches in which this schema may name types all the same: `anyOf: [{type: integer}, {type: string}]`, its own or
 * that of its first `allOf`.
 *
 * The server does not ask whether `x-kubernetes-int-or-string` is set, but wants exactly this: not reversed, nothing more.
 */
export function intOrStringBranches({ valueValidation }: StructuralSchema): readonly (readonly NestedValueValidation[])[] {
  const candidates = [valueValidation?.anyOf, valueValidation?.allOf?.[0]?.valueValidation.anyOf];
  return candidates.filter((branches) => branches !== undefined).filter(isIntOrString);
}

function isIntOrString(branches: readonly NestedValueValidation[]): boolean {
  return branches.length === 2 && isBareType(branches[0]!, 'integer') && isBareType(branches[1]!, 'string');
}

function isBareType(branch: NestedValueValidation, type: string): boolean {
  const { valueValidation, validationRules, items, properties, additionalProperties, forbiddenGenerics, forbiddenExtensions } = branch;
  return (
    forbiddenGenerics.type === type &&
    Object.keys(forbiddenGenerics).length === 1 &&
    saysNothing(forbiddenExtensions) &&
    saysNothing(valueValidation) &&
    [validationRules, items, properties, additionalProperties].every((part) => part === undefined)
  );
}
