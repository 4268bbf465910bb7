import { withoutFormat } from '@structural/witness';
import { textChanges } from '../../../keywords/texts.js';
import { isFormatLooser } from '../../../implied/format-implies.js';
import { isScalarImplied } from '../../../implied/scalar-implies.js';
import { schemaExample } from '../../../records/example.js';
import { RATCHETED } from '../../../records/ratcheted.js';
import { failsRuleAround, failsRuleOfBoth, isAboutFormat } from '../about.js';
import { missesFormat } from '../misses.js';
import { readsOfFormat } from '../plans/of-format.js';
import { AFFECTS_NOBODY, REFUSES } from '../plans/plans.js';
import { mayFailToConvert, rulesMayReadChanged } from '../plans/rules-around.js';
import { schemaRule } from '../../../records/schema-rule.js';

/** A field must match another format. */
export const formatChanged = schemaRule({
  id: 'format-changed',
  title: 'A format changes',
  whatChanged: 'A field must match another format.',
  whyItMatters: `A search looks for texts that match the old format and not the new one. ${RATCHETED}`,
  examples: [
    schemaExample('', 'properties: { host: { type: string, format: ipv4 } }', 'properties: { host: { type: string, format: ipv6 } }', [
      'writers',
      'clients',
    ]),
  ],
  inverse: 'format-changed',
  finds: textChanges,
  plan: (change, sides) => ({
    ...readsOfFormat(change, sides.kubernetesVersion),
    ...(isFormatLooser(change, sides.kubernetesVersion) || isScalarImplied(change, sides)
      ? rulesMayReadChanged(AFFECTS_NOBODY, change)
      : mayFailToConvert(REFUSES, change)),
  }),
  tries: { first: ({ own, texts }) => withoutFormat(own, texts) },
  triedIn: 'alone',
  isAbout: (located, change) => isAboutFormat(located, change) || failsRuleAround(located, change) || failsRuleOfBoth(located, change),
  loses: 'nothing',
  misses: missesFormat,
  isLooser: false,
});
