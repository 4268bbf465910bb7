import type { JSONSchemaProps } from '@structural/core';

const MOST_ENUM = 400;

/** All values that a schema takes, where they are few. */
export function fewValues({ enum: values = [], nullable, type }: JSONSchemaProps): NonNullable<JSONSchemaProps['enum']> | undefined {
  const all = values.length > 0 && values.length <= MOST_ENUM ? values : type === 'boolean' ? [true, false] : undefined;
  return all === undefined ? undefined : nullable === true ? [...all, null] : all;
}
