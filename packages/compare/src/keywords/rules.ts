import type { JSONSchemaProps, ValidationRule } from '@structural/core';
import type { KeywordChange } from '../records/schema-rule.js';
import { shortHash } from './short-hash.js';
import { rulePairs, trimmedRule } from './rule-pairs.js';
import { inQuotes, shownApart, shownText } from './shown-text.js';

const RULES = 'x-kubernetes-validations';

/**
 * Rules that come, go, or become others. Rules are the same by their text; of those left over, one that is like another one took its place. What is
 * said where a rule does not hold is no part of what it demands.
 */
export function* ruleChanges(
  from: JSONSchemaProps,
  to: JSONSchemaProps,
): Generator<KeywordChange<'rule-added' | 'rule-changed' | 'rule-removed' | 'rule-reworded'>> {
  const [before, after] = [from[RULES] ?? [], to[RULES] ?? []];
  const known = new Map(before.map((rule) => [trimmedRule(rule), rule]));
  const kept = new Set<string>();
  const added: ValidationRule[] = [];
  for (const rule of after) {
    const other = known.get(trimmedRule(rule));
    if (other === undefined) added.push(rule);
    else if (!kept.has(trimmedRule(rule))) yield* kept.add(trimmedRule(rule)) && sameText(other, rule);
  }
  const { apart, pairs } = rulePairs(
    before.filter((rule) => !kept.has(trimmedRule(rule))),
    added,
  );
  for (const [former, rule] of pairs) {
    const [one, other] = shownApart(trimmedRule(former), trimmedRule(rule), inQuotes);
    yield {
      rule: 'rule-changed',
      keyword: RULES,
      detail: [hashOf(former), hashOf(rule)].sort().join('-'),
      what: `the rule ${one} becomes ${other}`,
      validationRule: rule,
      formerRule: former,
    };
  }
  for (const rule of added)
    if (apart.has(rule))
      yield { rule: 'rule-added', keyword: RULES, detail: hashOf(rule), what: `the rule ${quotedRule(rule)} is new`, validationRule: rule };
  for (const rule of before)
    if (apart.has(rule))
      yield { rule: 'rule-removed', keyword: RULES, detail: hashOf(rule), what: `the rule ${quotedRule(rule)} is gone`, formerRule: rule };
}

/** The same rule twice. */
function* sameText(before: ValidationRule, after: ValidationRule): Generator<KeywordChange<'rule-changed' | 'rule-reworded'>> {
  if ((before.optionalOldSelf ?? false) !== (after.optionalOldSelf ?? false)) {
    const what = `the rule ${quotedRule(after)} ${after.optionalOldSelf === true ? 'counts' : 'no longer counts'} on creation, too`;
    yield { rule: 'rule-changed', keyword: RULES, detail: hashOf(after), what, validationRule: after };
  } else if (SAID.some((name) => (before[name] ?? '') !== (after[name] ?? '')))
    yield { rule: 'rule-reworded', keyword: RULES, detail: hashOf(after), what: `the rule ${quotedRule(after)} is reported differently` };
}

const SAID = ['message', 'messageExpression', 'reason', 'fieldPath'] as const;

function hashOf(rule: ValidationRule): string {
  return shortHash(trimmedRule(rule));
}

/** A rule by what it says to people, if it says anything, and by its text. */
function quotedRule(rule: ValidationRule): string {
  const message = (rule.message ?? '').trim();
  if (message === '') return shownText(trimmedRule(rule), inQuotes);
  return `${shownText(message, inQuotes)} (${shownText(trimmedRule(rule), inQuotes)})`;
}
