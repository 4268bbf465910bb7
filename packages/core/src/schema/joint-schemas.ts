import type { JSONSchemaProps } from './json-schema-props.js';

/** One schema outside of junctors, and others that hold as well. */
export type JointSchemas = readonly [core: JSONSchemaProps, ...others: JSONSchemaProps[]];

/** Schemas that hold together of one value. */
export interface FitPlace {
  /** The first one is outside of all junctors and has the type. */
  readonly schemas: JointSchemas;
  /** True for the resource itself. */
  readonly isRoot?: boolean;
  /** True where fields that the first schema does not specify stay, though it does not say so itself. */
  readonly keepsUnknown?: boolean;
}

/** What is said of a field, its own schema first; `undefined` where it has none. */
export function fieldSchemas(core: JSONSchemaProps, said: readonly JSONSchemaProps[], name: string): JointSchemas | undefined {
  const { additionalProperties } = core;
  const own = core.properties?.get(name) ?? (typeof additionalProperties === 'object' ? additionalProperties : undefined);
  return own && [own, ...said.filter((each) => each !== own)];
}
