import type { FieldError, JSONSchemaProps } from '@structural/core';
import { isAt, sameSchemas, typeOf } from '@structural/witness';
import { rulesOfBoth } from './looked-at.js';
import { isMessageOfRules } from './transition-rules.js';
import type { LocatedError, SchemaChange } from '../../records/schema-rule.js';

/** Whether an error is one of a format. */
export function isOfFormat(origin: FieldError['origin']): boolean {
  return origin.startsWith('format=') || origin.endsWith('.range');
}

/** Whether an error is one of the format of a place; where there is no type, of values that are no texts it is said as one of a type. */
export function isAboutFormat({ error: { origin }, isHere }: LocatedError, { to }: SchemaChange): boolean {
  return isHere && (isOfFormat(origin) || (origin === 'type' && to !== undefined && typeOf(to) === 'any'));
}

/**
 * Whether an error is about what a field is in: which members the object has, or what the values above are as a whole; where what is said of
 * that is the same on both sides.
 */
export function isAboutMembersAbove({ error: { origin }, isAbove, steps }: LocatedError, { above }: SchemaChange): boolean {
  if (!isAbove) return false;
  for (let pair = above; pair !== undefined; pair = pair.above) {
    if (!isAt(steps, pair.place)) continue;
    // What is twice in a list is an error of its item.
    const said = origin === 'list-type.set' ? pair.above : pair;
    const keyword = keywordOf(origin);
    return keyword !== undefined && said !== undefined && sameSchemas(said.from[keyword], said.to[keyword]);
  }
  return false;
}

function keywordOf(origin: FieldError['origin']): keyof JSONSchemaProps | undefined {
  if (origin === 'list-type.set') return LIST_TYPE;
  return origin === 'rule' || origin.startsWith('rule.') ? RULES : OF_MEMBERS.find((one) => origin === one);
}

const LIST_TYPE = 'x-kubernetes-list-type';
const RULES = 'x-kubernetes-validations';
const OF_MEMBERS = ['minProperties', 'maxProperties', 'not', 'allOf', 'anyOf', 'oneOf', 'enum', 'required'] as const;

/** Whether a rule at or above the place of a change, which both sides have, does not hold. */
export function failsRuleOfBoth({ error, isAbove, isHere, steps }: LocatedError, { above, from, to }: SchemaChange): boolean {
  if (!(isAbove || isHere)) return false;
  let pair = above;
  while (pair !== undefined && !isHere && !isAt(steps, pair.place)) pair = pair.above;
  const rules = isHere ? rulesOfBoth(from, to) : rulesOfBoth(pair?.from, pair?.to);
  return isMessageOfRules(rules, error);
}

/** Whether a rule at or above the place of a change, be it new or not, cannot be evaluated by what is there. */
export function failsRuleAround({ error, isAbove, isHere, steps }: LocatedError, { above, to }: SchemaChange): boolean {
  if (!(isAbove || isHere) || error.origin !== 'rule.evaluation') return false;
  let pair = above;
  while (pair !== undefined && !isHere && !isAt(steps, pair.place)) pair = pair.above;
  const schema = isHere ? to : pair?.to;
  return (schema?.['x-kubernetes-validations'] ?? []).some(
    ({ message, rule }) => error.detail.includes(rule.trim()) || (message !== '' && error.detail.includes(message.trim())),
  );
}
