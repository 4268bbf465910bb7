import { mentionsOldSelf, type ValidationRule } from '@structural/core';
import type { JsonValue } from '@structural/json';
import { minedValues, listsOfLengths, sampleAt } from '@structural/witness';
import { brokenCases } from '../../../implied/rule-cases.js';
import { ruleImplies } from '../../../implied/rule-implies.js';
import { mentionsOfChange } from '../../../values/mentions-of-change.js';
import type { LocatedError, Plan, PlanSides, SchemaChange, TriedAt } from '../../../records/schema-rule.js';
import { REFUSES } from './plans.js';

const MAX_RULES = 20;

/** Of a rule of CEL that came: whether a rule that there was says at least as much, or the schema that there was, or both together. */
export function planOfRule(change: SchemaChange, sides: PlanSides): Plan {
  const { formerRule, from, validationRule } = change;
  if (validationRule === undefined) return REFUSES;
  const others = formerRule === undefined ? (from?.['x-kubernetes-validations'] ?? []) : [formerRule];
  const broken = brokenCases(change, validationRule, sides);
  const isShown =
    others.slice(0, MAX_RULES).some((rule) => ruleImplies(rule, validationRule, sides.kubernetesVersion.minor)) || broken.kind === 'none';
  if (!isShown) return { ...REFUSES, broken };
  return {
    writes: 'errors',
    isShown: true,
    broken,
    ...(isOfIntegers(from) && (from?.['x-kubernetes-validations'] ?? []).length === 0 ? { note: POINTS } : {}),
  };
}

const POINTS = 'but an integer that is written with a point, as 1.0, is not an integer to a rule, and is refused';

/** Whether a value is an integer, or has some right in it. */
function isOfIntegers(from: SchemaChange['from']): boolean {
  const parts = [from, from?.items?.schema, ...(from?.properties?.values() ?? [])];
  return parts.some((part) => part?.type === 'integer');
}

/** Whether an error says that the rule of a change does not hold. */
export function isAboutRule({ error: { detail, origin }, isWithin }: LocatedError, { validationRule }: SchemaChange): boolean {
  return isWithin && validationRule !== undefined && origin.startsWith('rule') && isMessageOfRule(validationRule, detail);
}

function isMessageOfRule({ message, messageExpression, rule }: ValidationRule, detail: string): boolean {
  return messageExpression !== '' || detail.includes(rule.trim()) || (message !== '' && detail.includes(message.trim()));
}

const MAX_OF_ENUM = 12;

/** Values on both sides of what a rule speaks of; of one that compares with the old value those that may be updated to each other, too. */
export function* valuesForRule({ change, path, root }: TriedAt): Generator<JsonValue> {
  const { from, to, validationRule } = change;
  yield* [...(to?.enum ?? []), ...(from?.enum ?? [])].slice(0, MAX_OF_ENUM);
  if (validationRule !== undefined && mentionsOldSelf(validationRule.rule)) {
    yield* listsOfLengths(validationRule, root, path);
    for (const variant of [0, 1, 2]) for (const full of [false, true]) yield sampleAt(root, path, variant, full) ?? null;
  }
  yield* minedValues({ root, path }, mentionsOfChange(change));
}
