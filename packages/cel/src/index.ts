// Rules of CustomResourceDefinitions
export { createRuleCompiler } from './rules/rule-compiler.js';
export type { RuleCompilerOptions } from './rules/rule-compiler.js';
export { createRuleEstimator, RULE_COST_LIMIT, TOTAL_RULE_COST_LIMIT } from './rules/rule-estimator.js';
export type { RuleEstimator, RulePart } from './rules/rule-estimator.js';

export { openExpressionScope, openRuleScope } from './rules/rule-scope.js';
export type { ExpressionScope } from './rules/rule-scope.js';
export { writtenTokens } from './syntax/written-tokens.js';
export type { WrittenToken } from './syntax/written-tokens.js';

// What a rule says
export { constantComparison, isComparison, mirrored, negated } from './reading/comparison.js';
export { scalarOf, writtenText } from './reading/constant.js';
export { expressionsIn } from './reading/expressions-in.js';
export { loopOf } from './reading/loop.js';
export type { Loop } from './reading/loop.js';
export { memberOf, propertyNamed } from './reading/member.js';
export { mentionsIn } from './reading/mentions.js';
export type { Mentions } from './reading/mentions.js';
export { mutabilityClaims } from './reading/mutability.js';
export type { MutabilityClaim } from './reading/mutability.js';
export { deniedBy, operandsOf } from './reading/operands.js';
export { parseRule } from './reading/parse-rule.js';
export { schemaOfRule } from './reading/schema-of-rule.js';

// The server's verdict with its rules
export { admit, admitFound } from './server/admit.js';
export { rulesOf } from './server/rules-of.js';

// Expressions: parsing, checking, cost
export { compileExpression } from './compile/compile-expression.js';
export type { CompiledExpression } from './compile/compile-expression.js';
export type { CheckContext } from './check/check-context.js';
export type { ObjectTypes } from './types/object-types.js';
export type { CheckedExpr, Reference } from './check/checked.js';
export { parse } from './syntax/parse.js';
export type { Parsed } from './syntax/parsed.js';
export type { SyntaxOptions } from './syntax/syntax-options.js';
export type { Issue, Issues } from './syntax/issue.js';
export type { ExpressionLocation, ExpressionSource } from './syntax/source.js';
export { childrenOf } from './syntax/expr.js';
export type {
  CallExpr,
  ComprehensionExpr,
  Constant,
  Expr,
  IdentExpr,
  ListExpr,
  LiteralExpr,
  MapEntry,
  MapExpr,
  MessageExpr,
  MessageField,
  SelectExpr,
} from './syntax/expr.js';
export { OPERATORS } from './syntax/operators.js';
export { programError } from './fold/program-error.js';
export { estimateCost } from './cost/estimate-cost.js';
export type { Bounds } from './estimates/bounds.js';

// Environments and types
export { environmentOf } from './environment/environment.js';
export { otherEnvironment } from './environment/other-environment.js';
export { patchEnvironment } from './environment/patch-environment.js';
export { BIND_MACRO } from './macros/bind.js';
export type { Macro } from './syntax/macro.js';
export { unknownCalls, withUnknownFunctions } from './compile/unknown-functions.js';
export { APPLIED_OBJECT, PATCH_OPERATION, PATCH_TYPES } from './check/patch-types.js';
export type { Environment, FunctionDeclaration } from './environment/environment.js';
export { valueHintsOf } from './environment/value-hints.js';
export type { LibraryFunction, ValueHints } from './libraries/library-function.js';
export type { Signature } from './libraries/signature.js';
export { Declarations } from './schema/declare.js';
export { SelfTypes } from './schema/declared-type.js';
export type { DeclaredType } from './schema/declared-type.js';
export { escapeName, unescapeName } from './schema/escape.js';
export { rewriteUnions, unionsAsRules } from './unions/rewrite-unions.js';
export {
  accepts,
  BOOL,
  BYTES,
  DOUBLE,
  DURATION,
  DYN,
  INT,
  isExactType,
  listOf,
  mapOf,
  NULL,
  objectType,
  optionalOf,
  optionalValue,
  STRING,
  TIMESTAMP,
} from './types/type.js';
export type { CelType, TypeKind } from './types/type.js';
export { typeName } from './types/type-text.js';

// Evaluating
export { toProgram } from './evaluate/evaluate.js';
export type { Evaluation, Program } from './evaluate/evaluate.js';
export type { Trace } from './evaluate/plan.js';
export { canonical } from './values/canonical.js';
export { fromJson } from './values/from-json.js';
export { fromSchemaless, structOf } from './values/from-schemaless.js';
export { withStructuralMeta } from './values/with-structural-meta.js';
export { oldSelfInOptional } from './values/stored-fault.js';
export { celError, isCelError, OPTIONAL_NONE, unknownValue } from './values/value.js';
export { authorizationValue } from './libraries/authorizer/authorizer.js';
export type { AuthorizationQuestion, KnownAuthorizer } from './libraries/authorizer/authorizer.js';
export { storedFault } from './values/stored-fault.js';
export type { CelError, CelMap, CelResult, CelValue } from './values/value.js';
export { createDefaultRuleEvaluator, createRuleEvaluator } from './rules/evaluate-rules.js';
export type { DefaultRuleEvaluator, RuleEvaluatorOptions } from './rules/evaluate-rules.js';

// What an expression is, part by part
export { explainExpression } from './trace/explain-expression.js';
export type { ExplainedExpression, ExplainedSite, ExplainedValue, ExplainingLimits } from './trace/explain-expression.js';
export { partAt } from './trace/trace-expression.js';
export { traceExpression } from './trace/trace-expression.js';
export type { TracedEvaluation, TracedPart } from './trace/trace-expression.js';
export { decisiveParts } from './trace/decisive-parts.js';
export type { DecisivePart } from './trace/decisive-parts.js';
export type { RuleObserver } from './rules/planned-rule.js';
export { valueText } from './trace/value-text.js';
export { readValuePath, schemaAtPath, valuesAtPath } from './trace/value-path.js';
export type { SchemaAtPath, ValueAtPath, ValueStep } from './trace/value-path.js';
export { parseQuantity } from './libraries/quantity/parse-quantity.js';
export { compareQuantities, printQuantity } from './libraries/quantity/quantity-amount.js';

// Semantic versions as Kubernetes' libraries read them
export { compareVersions as compareSemanticVersions, parseVersion as parseSemanticVersion } from './libraries/semver/semantic-version.js';
export type { ParsedVersion, SemanticVersion } from './libraries/semver/semantic-version.js';
