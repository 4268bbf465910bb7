import type { JSONSchemaProps } from '@structural/core';
import type { SchemaChange } from '../records/schema-rule.js';
import type { Sides } from './sides.js';

/**
 * Whether both sides merge what is applied alike, whatever the schemas say: the server takes the types of a schema that is not structural from the
 * values, lists as wholes and maps member by member.
 */
export function mergesAlike({ from, to }: Pick<SchemaChange, 'from' | 'to'>, sides: Sides): boolean {
  if (isNeitherTyped(sides)) return true;
  const [untypedFrom, untypedTo] = [sides.from.isUntyped(), sides.to.isUntyped()];
  return (untypedFrom && isAsDeduced(to)) || (untypedTo && isAsDeduced(from));
}

/** Whether the server takes the types of all that is applied from the values, on both sides. */
export function isNeitherTyped({ from, to }: Sides): boolean {
  return from.isUntyped() && to.isUntyped();
}

function isAsDeduced(props: JSONSchemaProps | undefined): boolean {
  const listType = props?.['x-kubernetes-list-type'] ?? 'atomic';
  return listType === 'atomic' && (props?.['x-kubernetes-map-type'] ?? 'granular') === 'granular';
}
