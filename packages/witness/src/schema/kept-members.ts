import type { JSONSchemaProps } from '@structural/core';

/** Whether an object keeps members that its schema does not name. */
export function keepsMembers(props: JSONSchemaProps): boolean {
  return props['x-kubernetes-preserve-unknown-fields'] === true || props.additionalProperties === true;
}

/** Whether a list keeps items of which its schema says nothing. */
export function keepsItems(props: JSONSchemaProps | undefined): boolean {
  return props?.['x-kubernetes-preserve-unknown-fields'] === true;
}

/** Whether something is said of which members an object has, or of how many. */
export function looksAtMembers(props: JSONSchemaProps): boolean {
  const { allOf = [], anyOf = [], maxProperties, not, oneOf = [] } = props;
  const rules = props['x-kubernetes-validations'] ?? [];
  return maxProperties !== undefined || not !== undefined || [allOf, anyOf, oneOf, rules].some(({ length }) => length > 0);
}
