import type { JSONSchemaProps } from '@structural/core';

/** Whether an object keeps members that its schema does not name. */
export function keepsMembers(props: JSONSchemaProps): boolean {
  return props['x-kubernetes-preserve-unknown-fields'] === true || props.additionalProperties === true;
}

/** Whether a list keeps items of which its schema says nothing. */
export function keepsItems(props: JSONSchemaProps | undefined): boolean {
  return props?.['x-kubernetes-preserve-unknown-fields'] === true;
}
