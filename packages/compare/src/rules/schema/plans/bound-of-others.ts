import type { JSONSchemaProps } from '@structural/core';
import { keepsMembers } from '@structural/witness';
import { mayBeOf } from '../../../implied/types-within.js';
import type { PlanSides, SchemaChange } from '../../../records/schema-rule.js';
import { isOfResource, isOfStatus } from './of-resource.js';

/** The types of the values that a keyword speaks of. */
const TYPES: Readonly<Record<string, readonly string[]>> = {
  maximum: ['integer', 'number'],
  minimum: ['integer', 'number'],
  maxLength: ['string'],
  minLength: ['string'],
  pattern: ['string'],
  maxItems: ['array'],
  minItems: ['array'],
  maxProperties: ['object'],
  minProperties: ['object'],
};

/** Whether the keyword of a change speaks of values that the first side does not take, whatever they are. */
export function isOfOtherValues({ from, keyword = '' }: SchemaChange): boolean {
  const types = TYPES[keyword];
  return from !== undefined && types !== undefined && !mayBeOf(from, types);
}

/**
 * Whether every object has so many members, and every name so many letters, that a bound says nothing: an object that drops what it does not know
 * has no more than it names, and a resource in another one has a version and a kind, which are not empty.
 */
export function isAlwaysWithin({ above, from, keyword, place, to }: SchemaChange, sides: Pick<PlanSides, 'from' | 'to'>): boolean {
  if (from === undefined || to === undefined || place.length === 0) return false;
  const isStatus = isOfStatus(place, sides.from) || isOfStatus(place, sides.to);
  const keepsAll = sides.to.preservesUnknownFields || sides.to.structural === undefined;
  if (keyword === 'minLength') return Number(to.minLength) <= 1 && isOfResource({ place, above: above?.from }) && !isStatus;
  const areResources = [from, to].every(isResource);
  if (keyword === 'minProperties') return Number(to.minProperties) <= 2 && areResources && !isStatus;
  const isClosed =
    !keepsAll && !keepsMembers(to) && to.additionalProperties === undefined && to.type === 'object' && !isMetadata(place, above);
  return keyword === 'maxProperties' && isClosed && !isResource(to) && Number(to.maxProperties) >= (to.properties?.size ?? 0);
}

function isResource(props: JSONSchemaProps): boolean {
  return props['x-kubernetes-embedded-resource'] === true;
}

/** Whether a place is the metadata of a resource, of which the server knows more members than the schema. */
function isMetadata(place: SchemaChange['place'], above: SchemaChange['above']): boolean {
  const last = place.at(-1);
  const isOfEmbedded = above !== undefined && [above.from, above.to].some(isResource);
  return last?.kind === 'property' && last.name === 'metadata' && (place.length === 1 || isOfEmbedded);
}
