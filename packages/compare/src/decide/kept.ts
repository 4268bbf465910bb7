import type { JSONSchemaProps } from '@structural/core';
import type { SchemaChange } from '../changes/schema-change.js';

/** Whether an object keeps members that its schema does not name. */
export function keepsMembers(props: JSONSchemaProps): boolean {
  return props['x-kubernetes-preserve-unknown-fields'] === true || props.additionalProperties === true;
}

/** Whether a list keeps items of which its schema says nothing. */
export function keepsItems(props: JSONSchemaProps | undefined): boolean {
  return props?.['x-kubernetes-preserve-unknown-fields'] === true;
}

/** Whether a change is about a field of the metadata of the resource: those are the server's own, whatever a schema says. */
export function isSetByTheServer({ place }: Pick<SchemaChange, 'place'>): boolean {
  const [first] = place;
  return place.length > 1 && first?.kind === 'property' && first.name === 'metadata';
}
