import type { JSONSchemaProps } from '@structural/core';
import { typeOf } from '../changes/keywords/types.js';

/** Whether each value is of a type that the second schema takes if it is of one that the first takes. False where that cannot be seen. */
export function isTypeWithin(one: JSONSchemaProps, other: JSONSchemaProps): boolean {
  const [types, others] = [typesOf(one), typesOf(other)];
  if (others === undefined) return true;
  return types !== undefined && [...types].every((type) => others.has(type));
}

/** The types that a schema takes, undefined for any; an integer is a number, too. */
function typesOf(props: JSONSchemaProps): ReadonlySet<string> | undefined {
  const type = typeOf(props);
  if (type === 'int-or-string') return new Set(['integer', 'string']);
  if (type === 'number') return new Set(['integer', 'number']);
  if (type !== 'any') return new Set([type]);
  const branches = props.anyOf ?? [];
  if (branches.length === 0 || props.nullable === true) return undefined;
  const ofBranches = branches.map(({ type: own = '' }) => own);
  return ofBranches.every((each) => each === 'integer' || each === 'string') ? new Set(ofBranches) : undefined;
}
