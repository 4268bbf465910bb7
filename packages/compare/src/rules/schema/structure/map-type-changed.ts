import { samples } from '@structural/witness';
import { typeChanges } from '../../../keywords/types.js';
import { pairsOfMembers } from '../../../values/manager-pairs.js';
import { schemaExample } from '../../../records/example.js';
import { missesValue } from '../misses.js';
import { owned } from '../plans/owned.js';
import { schemaRule } from '../../../records/schema-rule.js';

/** An object is owned as a whole, or member by member. */
export const mapTypeChanged = schemaRule({
  id: 'map-type-changed',
  title: 'The map type changes',
  whatChanged: 'An object is owned as a whole, or member by member.',
  whyItMatters: 'Managers that apply lose members of others, or get conflicts.',
  examples: [
    schemaExample(
      '',
      'properties: { selector: { type: object, additionalProperties: { type: string } } }',
      'properties: { selector: { type: object, x-kubernetes-map-type: atomic, additionalProperties: { type: string } } }',
      ['owners'],
    ),
  ],
  inverse: 'map-type-changed',
  finds: typeChanges,
  plan: ({ above }) => owned({ owns: pairsOfMembers }, above),
  tries: { first: samples },
  triedIn: 'alone',
  isAbout: ({ isWithin }) => isWithin,
  loses: 'nothing',
  misses: missesValue,
  isLooser: false,
});
