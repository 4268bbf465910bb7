import type { JSONSchemaProps } from '@structural/core';
import { isConvertedWithin, keepsItems, keepsMembers } from '@structural/witness';
import type { SchemaChange, SchemaPair } from '../records/schema-rule.js';

/** Whether one side of a place keeps members that its schema does not name: a list that keeps what it does not know does so for its items. */
export function keepsMembersAt(pair: SchemaPair, side: 'from' | 'to'): boolean {
  if (keepsMembers(pair[side])) return true;
  for (let at: SchemaPair | undefined = pair; at?.place.at(-1)?.kind === 'items'; at = at.above)
    if (keepsItems(at.above?.[side])) return true;
  return false;
}

/** Whether a change is about a field of the metadata of the resource: those are the server's own, whatever a schema says. */
export function isSetByTheServer({ place }: Pick<SchemaChange, 'place'>): boolean {
  const [first] = place;
  return place.length > 1 && first?.kind === 'property' && first.name === 'metadata';
}

/**
 * Whether a value is another one, or compared in another way, where it is kept without a schema: nulls are no longer dropped from it or from what is in it, its lists have no type,
 * and its texts and numbers are no others than they are written as.
 */
export function isPreservedElsewhere(props: JSONSchemaProps | undefined): boolean {
  const pending: (JSONSchemaProps | undefined)[] = [props];
  for (let i = 0; i < pending.length; i++) {
    const next = pending[i];
    if (next === undefined) continue;
    const isUnlike =
      next.type === 'number' ||
      (next['x-kubernetes-list-type'] ?? 'atomic') !== 'atomic' ||
      isConvertedWithin({ ...(next.format === undefined ? {} : { format: next.format }) });
    if (next.nullable !== true || isUnlike || next['x-kubernetes-embedded-resource'] === true || i > MAX_LOOKED_AT) return true;
    pending.push(...(next.properties?.values() ?? []), next.items?.schema);
    if (typeof next.additionalProperties === 'object') pending.push(next.additionalProperties);
  }
  return false;
}

const MAX_LOOKED_AT = 2_000;

/** Whether a schema fills anything in at a value or within it, as metadata of embedded resources; true where it is too large to tell. */
export function fillsIn(props: JSONSchemaProps | undefined): boolean {
  const pending: (JSONSchemaProps | undefined)[] = [props];
  for (let i = 0; i < pending.length; i++) {
    const next = pending[i];
    if (next === undefined) continue;
    if (next.default !== undefined || next['x-kubernetes-embedded-resource'] === true || i > MAX_LOOKED_AT) return true;
    pending.push(...(next.properties?.values() ?? []), next.items?.schema);
    if (typeof next.additionalProperties === 'object') pending.push(next.additionalProperties);
  }
  return false;
}
