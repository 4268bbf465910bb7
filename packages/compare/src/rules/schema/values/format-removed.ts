import { textChanges } from '../../../changes/keywords/texts.js';
import { schemaExample } from '../../example.js';
import { isOfOneType } from '../about.js';
import { missesFormat } from '../misses.js';
import { schemaRule } from '../schema-rule.js';

/** A field need no longer match a format. */
export const formatRemoved = schemaRule({
  id: 'format-removed',
  title: 'No format any more',
  whatChanged: 'A field need no longer match a format.',
  whyItMatters:
    'Generated clients that read values of the format meet others. The server takes lists, too, where a text has a format: those are refused. After a rollback texts that do not match are.',
  examples: [
    schemaExample('', 'properties: { host: { type: string, format: ipv4 } }', 'properties: { host: { type: string } }', [
      'writers',
      'clients',
    ]),
  ],
  inverse: 'format-added',
  finds: textChanges,
  plan: ({ from, to }) =>
    // A text with a format takes lists, too, as the server has it.
    from?.type === 'string' && to?.type === 'string' ? { writes: 'errors', reads: 'clients' } : { reads: 'clients' },
  tries: { first: () => [['x']] },
  triedIn: 'alone',
  isAbout: ({ error, isHere }, change) => isHere && error.origin === 'type' && isOfOneType(change),
  loses: 'nothing',
  misses: missesFormat,
  isLooser: true,
});
