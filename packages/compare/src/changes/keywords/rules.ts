import type { JSONSchemaProps, ValidationRule } from '@structural/core';
import type { KeywordChange } from '../schema-change.js';
import { shortHash } from '../short-hash.js';

const RULES = 'x-kubernetes-validations';

/**
 * Rules that come, go, or become others. Rules are the same by their text; of those left over, one that stands where another one stood took its
 * place. What is said where a rule does not hold is no part of what it demands.
 */
export function* ruleChanges(from: JSONSchemaProps, to: JSONSchemaProps): Generator<KeywordChange> {
  const [before, after] = [from[RULES] ?? [], to[RULES] ?? []];
  const known = new Map(before.map((rule) => [textOf(rule), rule]));
  const kept = new Set<string>();
  const added: ValidationRule[] = [];
  for (const rule of after) {
    const other = known.get(textOf(rule));
    if (other === undefined) added.push(rule);
    else if (!kept.has(textOf(rule))) yield* kept.add(textOf(rule)) && sameText(other, rule);
  }
  const gone = before.filter((rule) => !kept.has(textOf(rule)));
  const isReplaced = gone.length === added.length;
  for (const [i, rule] of added.entries()) {
    const other = isReplaced ? gone[i] : undefined;
    if (other === undefined)
      yield { rule: 'rule-added', keyword: RULES, detail: hashOf(rule), what: `the rule ${shown(rule)} is new`, validationRule: rule };
    else
      yield {
        rule: 'rule-changed',
        keyword: RULES,
        detail: [hashOf(other), hashOf(rule)].sort().join('-'),
        what: `the rule ${shown(other)} becomes ${shown(rule)}`,
        validationRule: rule,
        formerRule: other,
      };
  }
  if (isReplaced) return;
  for (const rule of gone)
    yield { rule: 'rule-removed', keyword: RULES, detail: hashOf(rule), what: `the rule ${shown(rule)} is gone`, formerRule: rule };
}

/** The same rule twice. */
function* sameText(before: ValidationRule, after: ValidationRule): Generator<KeywordChange> {
  if ((before.optionalOldSelf ?? false) !== (after.optionalOldSelf ?? false)) {
    const what = `the rule ${shown(after)} ${after.optionalOldSelf === true ? 'counts' : 'no longer counts'} on creation, too`;
    yield { rule: 'rule-changed', keyword: RULES, detail: hashOf(after), what, validationRule: after };
  } else if (SAID.some((name) => (before[name] ?? '') !== (after[name] ?? '')))
    yield { rule: 'rule-reworded', keyword: RULES, detail: hashOf(after), what: `the rule ${shown(after)} is reported otherwise` };
}

const SAID = ['message', 'messageExpression', 'reason', 'fieldPath'] as const;

function textOf({ rule }: ValidationRule): string {
  return rule.trim();
}

function hashOf(rule: ValidationRule): string {
  return shortHash(textOf(rule));
}

const MOST_SHOWN = 100;

function shown(rule: ValidationRule): string {
  const text = textOf(rule);
  return JSON.stringify(text.length > MOST_SHOWN ? `${text.slice(0, MOST_SHOWN)}…` : text);
}
