import type { ApiReference } from '../model/api-reference.js';

/** A reference as JSON that names its schema; a value a line, so that differences are short. `schema` is the address of {@link REFERENCE_SCHEMA}. */
export function printReference(reference: ApiReference, schema: string): string {
  return `${JSON.stringify({ $schema: schema, ...reference }, undefined, 1)}\n`;
}
