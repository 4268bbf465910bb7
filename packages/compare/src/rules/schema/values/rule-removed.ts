import { samples } from '@structural/witness';
import { ruleChanges } from '../../../keywords/rules.js';
import { schemaExample } from '../../../records/example.js';
import { missesValue } from '../misses.js';
import { AFFECTS_NOBODY } from '../plans/plans.js';
import { schemaRule } from '../../../records/schema-rule.js';

/** A schema lacks a rule that it had. */
export const ruleRemoved = schemaRule({
  id: 'rule-removed',
  title: 'A validation rule is removed',
  whatChanged: 'A schema no longer has a rule.',
  whyItMatters: 'Nobody is affected. After a rollback what does not satisfy it is refused.',
  examples: [
    schemaExample(
      '',
      "properties: { replicas: { type: integer, x-kubernetes-validations: [{ rule: 'self < 100' }] } }",
      'properties: { replicas: { type: integer } }',
    ),
  ],
  inverse: 'rule-added',
  finds: ruleChanges,
  plan: AFFECTS_NOBODY,
  tries: { first: samples },
  triedIn: 'alone',
  isAbout: ({ isWithin }) => isWithin,
  loses: 'nothing',
  misses: missesValue,
  isLooser: true,
});
