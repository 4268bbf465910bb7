import type { FieldError } from '../field/error.js';
import type { FieldPath } from '../field/path.js';
import type { JSONSchemaProps } from '../schema/json-schema-props.js';
import type { RuleScope } from './rule-scope.js';

/** The expressions of the stored definition, which may use all that the stored one was allowed to. */
export interface PreexistingExpressions {
  readonly rules: ReadonlySet<string>;
  readonly messageExpressions: ReadonlySet<string>;
}

/** What surrounds the rules of a schema. */
export interface RuleContext {
  readonly preexisting: PreexistingExpressions;
  /** An update that leaves the schema alone does not report that a single rule costs too much; the whole may still cost too much. */
  readonly suppressesCostOfEach: boolean;
}

/** The rules of one schema in the tree, all to be compiled against the same type. */
export interface RuleSite {
  /** Has at least one rule, none of them blank. */
  readonly schema: JSONSchemaProps;
  /** The schema's own; errors belong to `path.x-kubernetes-validations[i].rule` and `….messageExpression`. */
  readonly path: FieldPath;
  /** Where the schema stands, for how often its values can occur. */
  readonly scope: RuleScope;
  /** The schema whose CEL type `self` has: nearly always the same as `schema`. */
  readonly declared: JSONSchemaProps;
}

/** What compiling one rule gave. */
export interface CompiledRule {
  /** Whether the rule refers to `oldSelf`; false for a rule that does not compile. */
  readonly usesOldSelf: boolean;
  /** Compilation and cost, of the rule and of its messageExpression. */
  readonly errors: readonly FieldError[];
}

/** Compiles the rules of one schema from its root to its leaves. */
export interface RuleCompilation {
  /** One result for each rule, in order. */
  compile(site: RuleSite): readonly CompiledRule[];
  /** What the rules cost together, asked once at the end. `path` is the root schema's. */
  totalCost(path: FieldPath): readonly FieldError[];
}

/** Begins to compile the rules of one root schema. */
export type RuleCompiler = (root: JSONSchemaProps, context: RuleContext) => RuleCompilation;
