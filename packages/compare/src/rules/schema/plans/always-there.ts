import { META_FIELDS } from '@structural/core';
import type { SchemaChange } from '../../../records/schema-rule.js';

/** Whether a member is there whatever a schema says: every resource has a version, a kind and metadata, and those have a name by the time that they are judged. */
export function isAlwaysThere({ name, place }: Pick<SchemaChange, 'name' | 'place'>): boolean {
  const [first] = place;
  if (place.length === 0) return META_FIELDS.has(name ?? '');
  return place.length === 1 && first?.kind === 'property' && first.name === 'metadata' && name === 'name';
}
