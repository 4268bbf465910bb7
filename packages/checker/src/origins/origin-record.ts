import type { CustomResourceDefinition, FieldError, FieldPath, KubernetesVersion } from '@structural/core';
import type { JsonPath } from '@structural/document';
import type { JsonObject, JsonValue } from '@structural/json';
import type { Fixer } from '../fixers/fixer.js';
import type { VerdictRuleId } from '../rules/rules.js';

/** All that is said of an error by its origin: which rule reports it, what to do about it, where its cause was written, how to fix it. */
export interface OriginRecord {
  /** The rule that reports it where it is an error of a definition; of a value, that is of a default. */
  readonly rule: VerdictRuleId | ((error: FieldError) => VerdictRuleId);
  /** What fixes it, in a clause, where that is not obvious from the server's words. */
  readonly hint?: string | ((error: FieldError, subject: HintSubject) => string | undefined);
  /** Where its cause was written, where the server names another place. */
  readonly place?: (error: FieldError, definition: CustomResourceDefinition) => FieldPath;
  /** Present where the error is about an expression, whose compiler may tell the place in it. */
  readonly isInExpression?: true;
  /** What there is to say at the place that the server names, where the cause stands elsewhere. */
  readonly atPath?: string;
  /** How to fix a definition; where there is none, a value may be fixed at its cause. */
  readonly fixes?: Fixer;
  /** What is said of it where it is an error of a resource; absent for what only definitions can have. */
  readonly resource?: ResourceOriginRecord;
}

/** What hints look at beside the error. */
export interface HintSubject {
  readonly definition: CustomResourceDefinition;
  /** All errors of the definition. */
  readonly errors: readonly FieldError[];
  /** The server that is asked, by default the newest known. */
  readonly kubernetesVersion?: KubernetesVersion;
  /** The first place in the manifest that a path stands for, from the definition. */
  manifestPath(path: FieldPath): JsonPath;
  /** What the manifest has at a path from the definition. */
  valueAt(path: JsonPath): JsonValue | undefined;
  /** Whether the text has something at a path from the definition. */
  isWritten(path: JsonPath): boolean;
}

/** What is said of an error of a resource by its origin. */
export interface ResourceOriginRecord {
  readonly rule: VerdictRuleId | ((cause: JsonPath) => VerdictRuleId);
  /** What fixes it, where a slip of the pen is behind it; `value` is what stands at the cause. */
  readonly hint?: (error: FieldError, value: JsonValue | undefined) => string | undefined;
  /** Where its cause was written, where the server names another place or only the map or the list around it. */
  readonly place?: (error: FieldError, resource: JsonObject) => JsonPath;
  /** What of a definition demands otherwise; absent for what is demanded of every object. */
  readonly demand?: DemandedBy;
}

/**
 * Where a definition demands what a resource lacks: `required` of the schema around it · the violated `rule` of a schema above · the first of some
 * keywords, likeliest first, in the schema of the `value`, or in that of the object or list `around` it.
 */
type DemandedBy =
  | { readonly by: 'required' | 'rule' }
  | { readonly by: 'value' | 'around'; readonly keywords: readonly string[] | ((error: FieldError) => readonly string[]) };
