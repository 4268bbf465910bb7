import { samples } from '@structural/witness';
import { ruleChanges } from '../../../keywords/rules.js';
import { schemaExample } from '../../../records/example.js';
import { missesValue } from '../misses.js';
import { AFFECTS_NOBODY } from '../plans/plans.js';
import { schemaRule } from '../../../records/schema-rule.js';

/** The message, the reason or the field of a rule is another one. */
export const ruleReworded = schemaRule({
  id: 'rule-reworded',
  title: 'The message of a rule changes',
  whatChanged: 'The message, the reason or the field of a rule changed.',
  whyItMatters: 'What is refused stays refused, in other words.',
  examples: [
    schemaExample(
      '',
      "properties: { replicas: { type: integer, x-kubernetes-validations: [{ rule: 'self < 100', message: too many }] } }",
      "properties: { replicas: { type: integer, x-kubernetes-validations: [{ rule: 'self < 100', message: less than 100 }] } }",
    ),
  ],
  inverse: 'rule-reworded',
  finds: ruleChanges,
  plan: AFFECTS_NOBODY,
  tries: { first: samples },
  triedIn: 'alone',
  isAbout: ({ isWithin }) => isWithin,
  loses: 'nothing',
  misses: missesValue,
  isLooser: true,
});
