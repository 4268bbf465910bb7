import type { JSONSchemaProps } from '@structural/core';

/** Some schemas, and those that hold whenever they do: the branches of their `allOf`, at any depth. Each is there once. */
export function always(schemas: readonly JSONSchemaProps[]): readonly JSONSchemaProps[] {
  const found = new Set(schemas);
  // The set grows while it is gone through.
  for (const { allOf = [] } of found) for (const branch of allOf) found.add(branch);
  return [...found];
}
