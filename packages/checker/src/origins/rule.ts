import type { RuleOrigin } from '@structural/core';
import { fixCost } from '../fixers/fix-cost.js';
import { fixPath, fixRuleMessage, fixWord } from '../fixers/fix-definition.js';
import { compileHint } from './compile-hint.js';
import { costHint, totalCostHint } from './cost-hint.js';
import { defaultRule } from './default.js';
import type { OriginRecord, ResourceOriginRecord } from './origin-record.js';

const resource: ResourceOriginRecord = { rule: 'validation-rule', demand: { by: 'rule' } };
const RULE = { rule: 'validation-rule', isInExpression: true, resource } satisfies OriginRecord;

/** Of each error about rules (`x-kubernetes-validations`): their form, compilation, cost and evaluation. */
export const ruleOrigins = {
  // A definition violates the rules that its defaults are held to.
  rule: { rule: defaultRule, resource },
  'rule.budget': RULE,
  'rule.compile': { ...RULE, hint: compileHint },
  'rule.cost': { ...RULE, hint: costHint, fixes: fixCost },
  'rule.evaluation': RULE,
  'rule.field-path': { ...RULE, hint: 'write the path of a field below this schema, as in .spec.replicas', fixes: fixPath },
  'rule.message': {
    ...RULE,
    hint: ({ type }) => (type === 'FieldValueRequired' ? 'add a message of one line, or write the rule in one line' : undefined),
    fixes: fixRuleMessage,
  },
  'rule.message-expression': RULE,
  'rule.message-expression-compile': { ...RULE, hint: compileHint },
  'rule.message-expression-cost': { ...RULE, hint: costHint, fixes: fixCost },
  'rule.old-self': { ...RULE, hint: 'put the rule above the list, or make the list x-kubernetes-list-type: map, whose items have keys' },
  'rule.optional-old-self': RULE,
  'rule.reason': {
    ...RULE,
    fixes: (subject) => fixWord(subject, ['FieldValueInvalid', 'FieldValueForbidden', 'FieldValueRequired', 'FieldValueDuplicate']),
  },
  'rule.rule': RULE,
  'rule.total-cost': { ...RULE, hint: totalCostHint, fixes: fixCost },
  'rule.type': { ...RULE, hint: compileHint },
  'rules.blocked': { rule: defaultRule, resource: { rule: 'resource-value' } },
} satisfies Record<RuleOrigin, OriginRecord>;
