import type { JSONSchemaProps } from './json-schema-props.js';

/** Whether a schema has one of the keywords of which the server takes none, and which next to none has: what looks for one of them need not look further. */
export function hasRareKeyword({
  $ref,
  $schema,
  additionalItems,
  definitions,
  dependencies,
  id,
  patternProperties,
}: JSONSchemaProps): boolean {
  return (
    id !== undefined ||
    $ref !== undefined ||
    $schema !== undefined ||
    additionalItems !== undefined ||
    definitions !== undefined ||
    dependencies !== undefined ||
    patternProperties !== undefined
  );
}
