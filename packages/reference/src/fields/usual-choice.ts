import type { NestedValueValidation } from '@structural/core';

/**
 * What a usual list of branches means, in one sentence; undefined for others.
 *
 * Nothing where they say nothing. Usual are branches that each name a type, or that each want fields to be set, be it beside one that wants none of them, which is how at most one is allowed.
 */
export function usualChoice(junctor: 'allOf' | 'anyOf' | 'oneOf', branches: readonly NestedValueValidation[]): string | undefined {
  if (junctor === 'allOf') return undefined;
  const types = branches.map(bareType);
  if (types.every((type) => type !== ''))
    return types.length === 1 ? types.join('') : `${types.slice(0, -1).join(', ')} or ${types.at(-1) ?? ''}`;
  const wanted = branches.map(wantedFields);
  const sets = wanted.flatMap((fields) => (fields === undefined ? [] : [fields.join(' and ')]));
  if (sets.length === branches.length && sets.length > 1)
    return `${junctor === 'oneOf' ? 'exactly' : 'at least'} one of ${sets.join(', ')}`;
  if (junctor !== 'oneOf' || sets.length !== branches.length - 1 || sets.length === 0) return undefined;
  const none = branches.find((_, i) => wanted[i] === undefined)?.valueValidation.not;
  const excluded = none && isBare(none) ? (none.valueValidation.anyOf ?? []).map(wantedFields) : [];
  const names = excluded.flatMap((fields) => (fields === undefined ? [] : [fields.join(' and ')]));
  const same = names.length === sets.length && names.every((name) => sets.includes(name));
  return same ? (sets.length === 1 ? '' : `at most one of ${sets.join(', ')}`) : undefined;
}

/** What a usual negation means: that fields do not stand together. */
export function notTogether(not: NestedValueValidation): string | undefined {
  const { anyOf, ...others } = not.valueValidation;
  if (anyOf !== undefined && (!isBare(not) || not.properties !== undefined || Object.keys(others).length > 0)) return undefined;
  const alternatives = anyOf ?? [not];
  const wanted = alternatives.map(wantedFields);
  const texts = wanted.flatMap((fields) =>
    fields === undefined ? [] : [fields.length === 1 ? `${fields.join('')} not set` : `${fields.join(' and ')} not together`],
  );
  return texts.length === wanted.length && texts.length > 0 ? texts.join('; ') : undefined;
}

/** The type that a branch names, where it says nothing else. */
function bareType({
  additionalProperties,
  forbiddenGenerics,
  items,
  properties,
  validationRules,
  valueValidation,
}: NestedValueValidation): string {
  const others = [additionalProperties, items, properties, validationRules];
  return others.every((part) => part === undefined) && Object.keys(valueValidation).length === 0 ? (forbiddenGenerics.type ?? '') : '';
}

/** The fields that a branch wants to be set, where it wants nothing else. */
function wantedFields(branch: NestedValueValidation): readonly string[] | undefined {
  const { required = [], ...others } = branch.valueValidation;
  if (required.length === 0 || Object.keys(others).length > 0 || !isBare(branch)) return undefined;
  const properties = [...(branch.properties ?? [])];
  return properties.every(
    ([, property]) => Object.keys(property.valueValidation).length === 0 && isBare(property) && property.properties === undefined,
  )
    ? required
    : undefined;
}

/** True for a branch that says nothing but what its value validation and properties say. */
function isBare({ additionalProperties, forbiddenGenerics: { type = '' }, items, validationRules }: NestedValueValidation): boolean {
  return (type === '' || type === 'object') && items === undefined && additionalProperties === undefined && validationRules === undefined;
}
