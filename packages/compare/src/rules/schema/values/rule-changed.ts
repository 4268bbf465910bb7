import { ruleChanges } from '../../../keywords/rules.js';
import { schemaExample } from '../../../records/example.js';
import { missesValue } from '../misses.js';
import { isAboutRule, planOfRule, valuesForRule } from '../plans/validation-rule.js';
import { schemaRule } from '../../../records/schema-rule.js';

/** A rule has another text, or counts on creation, too. */
export const ruleChanged = schemaRule({
  id: 'rule-changed',
  title: 'A validation rule changes',
  whatChanged: 'A rule has another text, or counts on creation, too.',
  whyItMatters: 'A search finds whether something is refused that was accepted.',
  examples: [
    schemaExample(
      '',
      "properties: { replicas: { type: integer, x-kubernetes-validations: [{ rule: 'self < 100' }] } }",
      "properties: { replicas: { type: integer, x-kubernetes-validations: [{ rule: 'self < 10' }] } }",
      ['writers'],
    ),
  ],
  inverse: 'rule-changed',
  finds: ruleChanges,
  plan: planOfRule,
  tries: { first: valuesForRule },
  triedIn: 'alone',
  isAbout: isAboutRule,
  loses: 'nothing',
  misses: missesValue,
  isLooser: false,
});
