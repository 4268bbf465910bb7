import { samples, withoutFormat } from '@structural/witness';
import { textChanges } from '../../../keywords/texts.js';
import { schemaExample } from '../../../records/example.js';
import { failsRuleOfBoth } from '../about.js';
import { missesFormat } from '../misses.js';
import { readsOfFormat } from '../plans/of-format.js';
import { rulesMayReadChanged } from '../plans/rules-around.js';
import { schemaRule } from '../../../records/schema-rule.js';

/** A field need no longer match a format. */
export const formatRemoved = schemaRule({
  id: 'format-removed',
  title: 'A format is removed',
  whatChanged: 'A field need no longer match a format.',
  whyItMatters:
    'Generated clients that read values of the format get others. The server also accepts lists where a text has a format, and refuses them from then on: nobody means to write those. After a rollback texts that do not match are.',
  examples: [
    schemaExample('', 'properties: { host: { type: string, format: ipv4 } }', 'properties: { host: { type: string } }', ['clients']),
  ],
  inverse: 'format-added',
  finds: textChanges,
  plan: (change, { kubernetesVersion }) => {
    const { from, to } = change;
    const reads = readsOfFormat(change, kubernetesVersion);
    // A text with a format takes lists, too, as the server has it.
    return rulesMayReadChanged(from?.type === 'string' && to?.type === 'string' ? { ...reads, note: LISTS } : reads, change);
  },
  tries: { first: samples, last: ({ own, texts }) => withoutFormat(own, texts) },
  triedIn: 'alone',
  // A rule that cannot read a list, of which no verdict is, fails for that.
  isAbout: (located, change) => located.error.origin !== 'rule.evaluation' && failsRuleOfBoth(located, change),
  loses: 'nothing',
  misses: missesFormat,
  isLooser: true,
});

const LISTS =
  'not counted for writers: lists, which the server accepts where a text has a format, are now refused, but nobody writes them on purpose';
