import { withoutFormat } from '@structural/witness';
import { textChanges } from '../../../keywords/texts.js';
import { isFormatLooser } from '../../../implied/format-implies.js';
import { isScalarImplied } from '../../../implied/scalar-implies.js';
import { schemaExample } from '../../../records/example.js';
import { RATCHETED } from '../../../records/ratcheted.js';
import { failsRuleAround, failsRuleOfBoth, isAboutFormat } from '../about.js';
import { missesFormat } from '../misses.js';
import { AFFECTS_NOBODY, REFUSES } from '../plans/plans.js';
import { mayFailToConvert, rulesMayReadChanged } from '../plans/rules-around.js';
import { schemaRule } from '../../../records/schema-rule.js';

/** A field must match a format. */
export const formatAdded = schemaRule({
  id: 'format-added',
  title: 'A format is added',
  whatChanged: 'A field must match a format.',
  whyItMatters: `Texts that do not match are refused. ${RATCHETED}`,
  examples: [
    schemaExample('', 'properties: { host: { type: string } }', 'properties: { host: { type: string, format: ipv4 } }', ['writers']),
  ],
  inverse: 'format-removed',
  finds: textChanges,
  plan: (change, sides) =>
    isFormatLooser(change, sides.kubernetesVersion) || isScalarImplied(change, sides)
      ? rulesMayReadChanged(AFFECTS_NOBODY, change)
      : mayFailToConvert(REFUSES, change),
  tries: { first: ({ own, texts }) => withoutFormat(own, texts) },
  triedIn: 'alone',
  isAbout: (located, change) => isAboutFormat(located, change) || failsRuleAround(located, change) || failsRuleOfBoth(located, change),
  loses: 'nothing',
  misses: missesFormat,
  isLooser: false,
});
