import { toProgram, type Environment, type Program } from '@structural/cel';
import type { ValidatingAdmissionPolicy } from '../policy/policy.js';
import { compilePolicyExpression, type ExpressionUse } from './compile-expression.js';
import { PolicyScope } from './expression-scope.js';

/** An expression that can be evaluated, or why not. */
export type PolicyProgram =
  | { readonly expression: string; readonly program: Program }
  | { readonly expression: string; readonly error: string };

/** A policy whose expressions are compiled. */
export interface CompiledPolicy {
  readonly policy: ValidatingAdmissionPolicy;
  readonly variables: ReadonlyMap<string, PolicyProgram>;
  readonly matchConditions: readonly PolicyProgram[];
  readonly validations: readonly PolicyProgram[];
  /** In the places of the validations; undefined where there is none. */
  readonly messages: readonly (PolicyProgram | undefined)[];
  readonly auditAnnotations: readonly PolicyProgram[];
}

/** Compiles a policy as the server does that applies it. Source: `policy/validating/plugin.go`, compilePolicy. */
export function compilePolicy(policy: ValidatingAdmissionPolicy, environment: Environment): CompiledPolicy {
  const hasParams = policy.paramKind !== undefined;
  const scope = new PolicyScope(true);
  const compile = (expression: string, use: ExpressionUse): PolicyProgram =>
    toPolicyProgram(expression, use, scope, environment, hasParams);
  const variables = new Map<string, PolicyProgram>();
  for (const { name, expression } of policy.variables) {
    const options = { hasParams, hasAuthorizer: true };
    const compiled = compilePolicyExpression(expression, 'variable', scope.context(environment, options));
    scope.addVariable(name, compiled.ok ? compiled.type : undefined);
    variables.set(name, compiled.ok ? { expression, program: toProgram(compiled.checked) } : { expression, error: compiled.error });
  }
  return {
    policy,
    variables,
    matchConditions: policy.matchConditions.map(({ expression }) => compile(expression, 'matchCondition')),
    validations: policy.validations.map(({ expression }) => compile(expression, 'validation')),
    messages: policy.validations.map(({ messageExpression }) =>
      messageExpression === '' ? undefined : compile(messageExpression, 'message'),
    ),
    auditAnnotations: policy.auditAnnotations.map(({ valueExpression }) => compile(valueExpression, 'auditAnnotation')),
  };
}

function toPolicyProgram(
  expression: string,
  use: ExpressionUse,
  scope: PolicyScope,
  environment: Environment,
  hasParams: boolean,
): PolicyProgram {
  // A message may not ask the authorizer.
  const compiled = compilePolicyExpression(expression, use, scope.context(environment, { hasParams, hasAuthorizer: use !== 'message' }));
  return compiled.ok ? { expression, program: toProgram(compiled.checked) } : { expression, error: compiled.error };
}
