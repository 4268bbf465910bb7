import type { JSONSchemaProps } from '@structural/core';

/** The type of a value, one for what is both. */
export function typeOf(props: JSONSchemaProps): string {
  if (props['x-kubernetes-int-or-string'] === true) return 'int-or-string';
  return props.type === undefined || props.type === '' ? 'any' : props.type;
}
