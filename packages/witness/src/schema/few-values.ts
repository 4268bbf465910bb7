import type { JSONSchemaProps } from '@structural/core';
import { isJsonNumber } from '@structural/json';

const MAX_ENUM = 400;

type Values = NonNullable<JSONSchemaProps['enum']>;

/** All values that a schema takes, and maybe some that it does not, where they are few. */
export function fewValues(props: JSONSchemaProps): Values | undefined {
  const { nullable, type } = props;
  const values = enumOf(props);
  const all = values.length > 0 && values.length <= MAX_ENUM ? values : type === 'boolean' ? [true, false] : undefined;
  // The server compares as integers what an enum says as such, so that 2.5 is one of 1 and 2.
  if (all === undefined || (all.some(isJsonNumber) && takesFractions(props))) return undefined;
  // An enum refuses null, be it one of its values.
  return nullable === true && (props.enum ?? []).length === 0 ? [...all, null] : all;
}

/** What an enum says, be it that a branch of `allOf` says it. */
function enumOf({ allOf = [], enum: values = [] }: JSONSchemaProps): Values {
  return values.length > 0 ? values : (allOf.find((branch) => (branch.enum ?? []).length > 0)?.enum ?? []);
}

function takesFractions({ type, 'x-kubernetes-int-or-string': isIntOrString }: JSONSchemaProps): boolean {
  return isIntOrString !== true && (type === 'number' || type === undefined || type === '');
}
