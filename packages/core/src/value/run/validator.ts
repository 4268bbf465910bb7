import type { JsonValue } from '@structural/json';
import type { Correlated } from '../ratcheting/correlate.js';
import type { Run } from './run.js';

/**
 * Validates one value against one compiled schema and returns its match count: how many checks had a say and agreed.
 *
 * The count only serves to tell which of several failed branches came closest, and must be Go's for that. `old` is what the value
 * was before an update, where errors about what did not change are forgiven; absent otherwise.
 */
export type Validator = (value: JsonValue, run: Run, old?: Correlated) => number;

/** A schema and its validator, once a value has needed it, so that neither deep nor unused schemas cost anything. */
export interface SchemaNode {
  compiled: Validator | undefined;
  /** What compiles it, the same for all schemas of a form. */
  readonly compile: (node: SchemaNode) => Validator;
  readonly schema: unknown;
  /** The `typeof` of values that need not be validated, as the schema asks for nothing but their type; known once it is compiled. */
  unrestricted: 'string' | 'boolean' | undefined;
  /** The match count of such a value. */
  unrestrictedCount: number;
  /** The name of the property whose schema it is, so that the node is the step to it; empty for any other schema. */
  readonly property: string;
  /** Whether that property must be there. */
  readonly isRequired: boolean;
}

/** The validator of a schema. It is called by the caller itself, as every frame counts in a deep value. */
export function validatorOf(node: SchemaNode): Validator {
  return (node.compiled ??= node.compile(node));
}

/** Compiles the schemas below another one, those of properties with their names. */
export type CompileChild<S> = (schema: S, property?: string, isRequired?: boolean) => SchemaNode;
