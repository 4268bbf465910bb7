import type { JSONSchemaProps } from '@structural/core';
import { typeOf } from '@structural/witness';

/** Whether each value is of a type that the second schema takes if it is of one that the first takes. False where that cannot be seen. */
export function isTypeWithin(one: JSONSchemaProps, other: JSONSchemaProps): boolean {
  const [types, others] = [typesOf(one), typesOf(other)];
  if (others === undefined) return true;
  return types !== undefined && [...types].every((type) => others.has(type));
}

/** Whether a value that is not null may be of types of both schemas. */
export function isTypeShared(one: JSONSchemaProps, other: JSONSchemaProps): boolean {
  const types = typesTaken(other);
  return types === undefined || mayBeOf(one, [...types]);
}

/** Whether a schema may take a value of some types. */
export function mayBeOf(props: JSONSchemaProps, types: readonly string[]): boolean {
  const taken = typesTaken(props);
  return taken === undefined || types.some((type) => taken.has(type));
}

/** The types that a schema takes, all of numbers where there is one, and of lists, which the server takes where a text has a format. */
function typesTaken(props: JSONSchemaProps): ReadonlySet<string> | undefined {
  const types = typesOf(props);
  if (types === undefined) return undefined;
  const isOfNumbers = types.has('integer') || types.has('number');
  const isList = types.has('string') && props.format !== undefined;
  return new Set([...types, ...(isOfNumbers ? ['integer', 'number'] : []), ...(isList ? ['array'] : [])]);
}

/** The types that a schema takes, undefined for any; an integer is a number, too. */
function typesOf(props: JSONSchemaProps): ReadonlySet<string> | undefined {
  const type = typeOf(props);
  if (type === 'int-or-string') return new Set(['integer', 'string']);
  if (type === 'number') return new Set(['integer', 'number']);
  if (type !== 'any') return new Set([type]);
  if (props.nullable === true) return undefined;
  return typesOfBranches(props.anyOf) ?? typesOfBranches(props.oneOf);
}

/** The types of which one branch each speaks, where those are integers and texts; undefined for any other branches. */
function typesOfBranches(branches: readonly JSONSchemaProps[] = []): ReadonlySet<string> | undefined {
  const types = branches.map(({ type = '' }) => type);
  return types.length > 0 && types.every((type) => type === 'integer' || type === 'string') ? new Set(types) : undefined;
}

/**
 * Whether a junctor of the second schema says no more than of which types a value is, and the first schema takes those alone: `oneOf` of an integer
 * and a text, of which no value is both.
 */
export function isJunctorOfTypes(one: JSONSchemaProps, branches: readonly JSONSchemaProps[] = [], keyword: string | undefined): boolean {
  if (keyword !== 'anyOf' && keyword !== 'oneOf') return false;
  return one.nullable !== true && isWithinBranches(one, branches);
}

/** Whether branches say no more than of which types a value is, and those are all that a schema takes. */
export function isWithinBranches(one: JSONSchemaProps, branches: readonly JSONSchemaProps[] = []): boolean {
  const [types, others] = [typesOf(one), typesOfBranches(branches)];
  if (types === undefined || others === undefined) return false;
  const isPlain = branches.every((branch) => Object.keys(branch).every((name) => name === 'type'));
  return isPlain && others.size === branches.length && [...types].every((type) => others.has(type));
}
