import type { JSONSchemaProps } from '@structural/core';
import type { JointSchemas } from './provers.js';

/** What is said of a field, its own schema first; `undefined` where it has none. */
export function fieldSchemas(core: JSONSchemaProps, said: readonly JSONSchemaProps[], name: string): JointSchemas | undefined {
  const { additionalProperties } = core;
  const own = core.properties?.get(name) ?? (typeof additionalProperties === 'object' ? additionalProperties : undefined);
  return own && [own, ...said.filter((each) => each !== own)];
}
