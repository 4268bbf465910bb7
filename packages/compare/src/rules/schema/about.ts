import type { FieldError } from '@structural/core';
import type { SchemaChange } from './schema-rule.js';

/** Whether an error is one of a format. */
export function isOfFormat(origin: FieldError['origin']): boolean {
  return origin.startsWith('format=') || origin.endsWith('.range');
}

/** Whether the type did not change, which another change would say. */
export function isOfOneType({ from, to }: SchemaChange): boolean {
  return from?.type === to?.type;
}
