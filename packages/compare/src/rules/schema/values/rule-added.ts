import { ruleChanges } from '../../../keywords/rules.js';
import { schemaExample } from '../../../records/example.js';
import { missesValue } from '../misses.js';
import { isAboutRule, planOfRule, valuesForRule } from '../plans/validation-rule.js';
import { schemaRule } from '../../../records/schema-rule.js';

/** A schema has a rule of `x-kubernetes-validations` that it had not. */
export const ruleAdded = schemaRule({
  id: 'rule-added',
  title: 'A validation rule is added',
  whatChanged: 'A schema has a new rule in `x-kubernetes-validations`.',
  whyItMatters:
    'Values that do not satisfy it are refused. Stored values are tolerated until they change, unless the rule requires fields that are absent, or compares with the old value.',
  examples: [
    schemaExample(
      '',
      'properties: { replicas: { type: integer } }',
      "properties: { replicas: { type: integer, x-kubernetes-validations: [{ rule: 'self % 2 == 1' }] } }",
      ['writers'],
    ),
  ],
  inverse: 'rule-removed',
  finds: ruleChanges,
  plan: planOfRule,
  tries: { first: valuesForRule },
  triedIn: 'alone',
  isAbout: isAboutRule,
  loses: 'nothing',
  misses: missesValue,
  isLooser: false,
});
