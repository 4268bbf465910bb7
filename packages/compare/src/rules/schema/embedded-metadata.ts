import { isMetadataField } from '@structural/core';
import type { SchemaChange } from '../../records/schema-rule.js';

/**
 * Whether a place is below the metadata of what is an embedded resource on a side. The server reads that as it reads all metadata, whatever the schema says: null becomes
 * an empty text or nothing at all, and `unknown` are fields that no metadata has.
 */
export function inEmbeddedMetadata(
  { above, place }: Pick<SchemaChange, 'above' | 'place'>,
  side: 'from' | 'to',
): 'known' | 'unknown' | undefined {
  for (let pair = above; pair !== undefined; pair = pair.above) {
    const step = pair.place.at(-1);
    if (step?.kind !== 'property' || step.name !== 'metadata' || pair.above?.[side]['x-kubernetes-embedded-resource'] !== true) continue;
    const below = place[pair.place.length];
    return below?.kind === 'property' && isMetadataField(below.name) ? 'known' : 'unknown';
  }
  return undefined;
}
