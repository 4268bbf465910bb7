import { keepsItems, samples } from '@structural/witness';
import { schemaExample } from '../../../records/example.js';
import { missesValue } from '../misses.js';
import { keptUnknown } from '../plans/kept-members.js';
import { owned } from '../plans/owned.js';
import { LOSES } from '../plans/plans.js';
import { schemaRule } from '../../../records/schema-rule.js';

/** A list starts or stops specifying its items. */
export const itemsChanged = schemaRule({
  id: 'items-changed',
  title: 'The items of a list change',
  whatChanged: 'A list starts or stops specifying its items.',
  whyItMatters: 'Servers do not accept lists without `items`; if one was stored anyway, items that do not match are refused.',
  examples: [
    schemaExample(
      'Items of any kind, then only strings',
      'properties: { args: { type: array } }',
      'properties: { args: { type: array, items: { type: string } } }',
      ['writers'],
    ),
  ],
  inverse: 'items-changed',
  finds: 'members',
  plan: ({ above, from, to }, { from: typeBefore, to: type }) => {
    if (to === undefined && (type.preservesUnknownFields || keepsItems(above?.to))) return owned(keptUnknown(from), above);
    const wasKept = from === undefined && (typeBefore.preservesUnknownFields || keepsItems(above?.from));
    return owned({ ...LOSES, reads: 'readers', ...(wasKept ? { owns: 'below' } : {}) }, above);
  },
  tries: { first: samples },
  triedIn: 'without-defaults',
  isAbout: ({ isWithin }) => isWithin,
  loses: 'some',
  misses: missesValue,
  isLooser: ({ to }) => to === undefined,
});
