import type { JsonObject } from '@structural/json';
import { type FieldError, invalid } from '../field/error.js';
import { NIL_PATH } from '../field/path.js';
import type { ValidationRule } from '../schema/json-schema-props.js';
import type { StructuralSchema } from '../schema/structural.js';
import type { Correlated } from '../value/ratcheting/correlate.js';
import { hasRules } from '../schema/subtree.js';

/** What evaluating rules tells beyond errors. */
export interface RuleNotes {
  /** An error that an update is forgiven, of which the server warns instead. */
  forgive(error: FieldError): void;
  /** A rule that could not be evaluated, or whose message could not. */
  skip(rule: ValidationRule): void;
}

/**
 * Evaluates the rules of a schema on a resource; `old` is the resource before an update.
 *
 * The one seam through which the Common Expression Language reaches the verdict on a resource.
 */
export interface RuleEvaluator {
  (schema: StructuralSchema, object: JsonObject, old: Correlated | undefined, notes: RuleNotes, ratchets?: boolean): readonly FieldError[];
  /**
   * Whether a server has rules to evaluate, which it has not where all stand on values of no type that rules know; a definition with such
   * is refused. Absent, any rule counts. Source: `pkg/apiserver/schema/cel`, NewValidator.
   */
  readonly hasRules?: (schema: StructuralSchema) => boolean;
}

/** What the server says where the other errors of an object keep it from evaluating rules. Source: apiextensions-apiserver, the strategy of custom resources. */
export const RULES_NOT_CHECKED =
  'some validation rules were not checked because the object was invalid; correct the existing errors to complete validation';

const BLOCKING: ReadonlySet<FieldError['type']> = new Set([
  'FieldValueNotSupported',
  'FieldValueRequired',
  'FieldValueTooLong',
  'FieldValueTooMany',
  'FieldValueTypeInvalid',
]);

/**
 * What the rules of a schema say: one error if the object is so wrong that they are not evaluated, else what the evaluator says.
 *
 * An object that breaks a plain limit is not too wrong. Source: `pkg/registry/customresource`, hasBlockingErr.
 */
export function ruleErrors(
  schema: StructuralSchema | undefined,
  object: JsonObject,
  old: Correlated | undefined,
  errors: readonly FieldError[],
  evaluate: RuleEvaluator | undefined,
  notes: RuleNotes,
  ratchets = true,
): readonly FieldError[] {
  if (schema === undefined || !hasRules(schema)) return [];
  if (!errors.some(({ type }) => BLOCKING.has(type))) return evaluate?.(schema, object, old, notes, ratchets) ?? [];
  if (evaluate?.hasRules?.(schema) === false) return [];
  return [invalid(NIL_PATH, null, RULES_NOT_CHECKED, 'rules.blocked')];
}
