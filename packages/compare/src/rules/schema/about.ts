import type { FieldError } from '@structural/core';
import { isAt } from '@structural/witness';
import type { LocatedError, SchemaChange } from './schema-rule.js';

/** Whether an error is one of a format. */
export function isOfFormat(origin: FieldError['origin']): boolean {
  return origin.startsWith('format=') || origin.endsWith('.range');
}

/** Whether a rule above the place of a change, which was there before, too, can no longer be evaluated by what is there. */
export function failsRuleAbove({ error, isAbove, steps }: LocatedError, { above }: SchemaChange): boolean {
  if (!isAbove || error.origin !== 'rule.evaluation') return false;
  let pair = above;
  while (pair !== undefined && !isAt(steps, pair.place)) pair = pair.above;
  return (pair?.from['x-kubernetes-validations'] ?? []).some(
    ({ message, rule }) => error.detail.includes(rule.trim()) || (message !== '' && error.detail.includes(message.trim())),
  );
}
