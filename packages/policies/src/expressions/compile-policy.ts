import { toProgram, type CheckedExpr, type Environment, type Program } from '@structural/cel';
import type { MutatingAdmissionPolicy, ValidatingAdmissionPolicy } from '../policy/policy.js';
import { compilePolicyExpression, type ExpressionUse } from './compile-expression.js';
import { PolicyScope, type ScopeOptions } from './expression-scope.js';

/** An expression that can be evaluated, or why not. */
export type PolicyProgram =
  | { readonly expression: string; readonly checked: CheckedExpr; readonly program: Program }
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

/** A mutating policy whose expressions are compiled. */
export interface CompiledMutatingPolicy {
  readonly policy: MutatingAdmissionPolicy;
  readonly variables: ReadonlyMap<string, PolicyProgram>;
  readonly matchConditions: readonly PolicyProgram[];
  readonly mutations: readonly PolicyProgram[];
}

/** Compiles a policy as the server does that applies it, once. Source: `policy/validating/plugin.go`, compilePolicy. */
export const compilePolicy = onceEach((policy: ValidatingAdmissionPolicy, environment): CompiledPolicy => {
  const { compile, matchConditions, variables } = compileShared(policy, environment);
  return {
    policy,
    variables,
    matchConditions,
    validations: policy.validations.map(({ expression }) => compile(expression, 'validation')),
    messages: policy.validations.map(({ messageExpression }) =>
      messageExpression === '' ? undefined : compile(messageExpression, 'message'),
    ),
    auditAnnotations: policy.auditAnnotations.map(({ valueExpression }) => compile(valueExpression, 'auditAnnotation')),
  };
});

/** Compiles a mutating policy, once. Source: `policy/mutating/compilation.go`, compilePolicy. */
export const compileMutatingPolicy = onceEach((policy: MutatingAdmissionPolicy, environment): CompiledMutatingPolicy => {
  const { compile, matchConditions, variables } = compileShared(policy, environment);
  const mutations = policy.mutations.map(({ expression, patchType }) => compile(expression, patchType));
  return { policy, variables, matchConditions, mutations };
});

/** The same, but each policy is compiled once for each environment, since most requests are of no interest to most policies. */
function onceEach<Policy extends object, Compiled>(
  compile: (policy: Policy, environment: Environment) => Compiled,
): (policy: Policy, environment: Environment) => Compiled {
  const known = new WeakMap<Policy, Map<Environment, Compiled>>();
  return (policy, environment) => {
    const own = known.get(policy) ?? new Map<Environment, Compiled>();
    known.set(policy, own);
    const compiled = own.get(environment) ?? compile(policy, environment);
    own.set(environment, compiled);
    return compiled;
  };
}

interface Shared {
  readonly variables: ReadonlyMap<string, PolicyProgram>;
  readonly matchConditions: readonly PolicyProgram[];
  readonly compile: (expression: string, use: ExpressionUse) => PolicyProgram;
}

/** What policies of both kinds have: variables, which all expressions know, and conditions. */
function compileShared(
  policy: Pick<ValidatingAdmissionPolicy, 'matchConditions' | 'paramKind' | 'variables'>,
  environment: Environment,
): Shared {
  const hasParams = policy.paramKind !== undefined;
  const scope = new PolicyScope(true);
  const compile = (expression: string, use: ExpressionUse): PolicyProgram =>
    toPolicyProgram(expression, use, scope, environment, hasParams);
  const variables = new Map<string, PolicyProgram>();
  for (const { name, expression } of policy.variables) {
    const options = { hasParams, hasAuthorizer: true };
    const compiled = compilePolicyExpression(expression, 'variable', scope.context(environment, options));
    scope.addVariable(name, compiled.ok ? compiled.type : undefined);
    variables.set(name, compiled.ok ? programOf(expression, compiled.checked) : { expression, error: compiled.error });
  }
  return { compile, variables, matchConditions: policy.matchConditions.map(({ expression }) => compile(expression, 'matchCondition')) };
}

function toPolicyProgram(
  expression: string,
  use: ExpressionUse,
  scope: PolicyScope,
  environment: Environment,
  hasParams: boolean,
): PolicyProgram {
  const compiled = compilePolicyExpression(expression, use, scope.context(environment, { hasParams, ...optionsOf(use) }));
  return compiled.ok ? programOf(expression, compiled.checked) : { expression, error: compiled.error };
}

function programOf(expression: string, checked: CheckedExpr): PolicyProgram {
  return { expression, checked, program: toProgram(checked) };
}

/** What expressions of a use know beyond the objects: a message may not ask the authorizer. */
export function optionsOf(use: ExpressionUse): Omit<ScopeOptions, 'hasParams'> {
  return { hasAuthorizer: use !== 'message', makesPatch: use === 'ApplyConfiguration' || use === 'JSONPatch' };
}
