import type { FieldError } from '@structural/core';
import { isAt, sameSchemas } from '@structural/witness';
import type { LocatedError, SchemaChange } from './schema-rule.js';

/** Whether an error is one of a format. */
export function isOfFormat(origin: FieldError['origin']): boolean {
  return origin.startsWith('format=') || origin.endsWith('.range');
}

/** Whether an error is about which members the object has that a field is in, and what is said of that is the same on both sides. */
export function isAboutMembersAbove({ error: { origin }, isAbove, steps }: LocatedError, { above }: SchemaChange): boolean {
  if (!isAbove || above === undefined || !isAt(steps, above.place)) return false;
  const keyword = origin === 'rule' || origin.startsWith('rule.') ? 'x-kubernetes-validations' : OF_MEMBERS.find((one) => origin === one);
  return keyword !== undefined && sameSchemas(above.from[keyword], above.to[keyword]);
}

const OF_MEMBERS = ['minProperties', 'maxProperties', 'not', 'allOf', 'anyOf', 'oneOf'] as const;

/** Whether a rule above the place of a change, which was there before, too, can no longer be evaluated by what is there. */
export function failsRuleAbove({ error, isAbove, steps }: LocatedError, { above }: SchemaChange): boolean {
  if (!isAbove || error.origin !== 'rule.evaluation') return false;
  let pair = above;
  while (pair !== undefined && !isAt(steps, pair.place)) pair = pair.above;
  return (pair?.from['x-kubernetes-validations'] ?? []).some(
    ({ message, rule }) => error.detail.includes(rule.trim()) || (message !== '' && error.detail.includes(message.trim())),
  );
}
