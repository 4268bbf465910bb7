import { toProgram, type CheckContext, type CheckedExpr, type Environment, type Program, type Trace } from '@structural/cel';
import type { JsonPath } from '@structural/json';
import type { MutatingAdmissionPolicy, ValidatingAdmissionPolicy } from '../policy/policy.js';
import { compilePolicyExpression, type ExpressionUse } from './compile-expression.js';
import { PolicyScope, type ScopeOptions } from './expression-scope.js';

/** An expression that can be evaluated, or why not. */
export type PolicyProgram =
  | { readonly expression: string; readonly checked: CheckedExpr; readonly program: Program }
  | { readonly expression: string; readonly error: string };

/** Sees the expressions of a policy as they are compiled, each with its path in the policy, and then the values of their parts. */
export type PolicyObserver = (policy: { readonly name: string }, path: JsonPath, checked: CheckedExpr) => Trace;

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
export const compilePolicy = onceEach((policy: ValidatingAdmissionPolicy, environment, observe): CompiledPolicy => {
  const { compile, matchConditions, variables } = compileShared(policy, environment, observe);
  return {
    policy,
    variables,
    matchConditions,
    validations: policy.validations.map(({ expression }, i) => compile(expression, 'validation', ['spec', 'validations', i, 'expression'])),
    messages: policy.validations.map(({ messageExpression }, i) =>
      messageExpression === '' ? undefined : compile(messageExpression, 'message', ['spec', 'validations', i, 'messageExpression']),
    ),
    auditAnnotations: policy.auditAnnotations.map(({ valueExpression }, i) =>
      compile(valueExpression, 'auditAnnotation', ['spec', 'auditAnnotations', i, 'valueExpression']),
    ),
  };
});

/** Compiles a mutating policy, once. Source: `policy/mutating/compilation.go`, compilePolicy. */
export const compileMutatingPolicy = onceEach((policy: MutatingAdmissionPolicy, environment, observe): CompiledMutatingPolicy => {
  const { compile, matchConditions, variables } = compileShared(policy, environment, observe);
  const mutations = policy.mutations.map(({ expression, patchType }, i) =>
    compile(expression, patchType, [
      ...['spec', 'mutations', i],
      patchType === 'JSONPatch' ? 'jsonPatch' : 'applyConfiguration',
      'expression',
    ]),
  );
  return { policy, variables, matchConditions, mutations };
});

/** The same, but each policy is compiled once for each environment, since most requests are of no interest to most policies. */
function onceEach<Policy extends object, Compiled>(
  compile: (policy: Policy, environment: Environment, observe?: PolicyObserver) => Compiled,
): (policy: Policy, environment: Environment, observe?: PolicyObserver) => Compiled {
  const known = new WeakMap<Policy, Map<Environment, Compiled>>();
  return (policy, environment, observe) => {
    const own = known.get(policy) ?? new Map<Environment, Compiled>();
    known.set(policy, own);
    const compiled = own.get(environment) ?? compile(policy, environment, observe);
    own.set(environment, compiled);
    return compiled;
  };
}

interface Shared {
  readonly variables: ReadonlyMap<string, PolicyProgram>;
  readonly matchConditions: readonly PolicyProgram[];
  readonly compile: (expression: string, use: ExpressionUse, path: JsonPath) => PolicyProgram;
}

/** What policies of both kinds have: variables, which all expressions know, and conditions. */
function compileShared(
  policy: Pick<ValidatingAdmissionPolicy, 'dialect' | 'matchConditions' | 'name' | 'paramKind' | 'variables'>,
  environment: Environment,
  observe: PolicyObserver | undefined,
): Shared {
  const scope = new PolicyScope(true, undefined, policy.dialect);
  const contextOf = (use: ExpressionUse): CheckContext =>
    scope.context(policy.dialect?.environment() ?? environment, scopeOptions(policy, use));
  const programOf = (expression: string, checked: CheckedExpr, path: JsonPath): PolicyProgram => ({
    ...{ expression, checked },
    program: toProgram(checked, observe?.(policy, path, checked)),
  });
  const compile = (expression: string, use: ExpressionUse, path: JsonPath): PolicyProgram => {
    const compiled = compilePolicyExpression(expression, use, contextOf(use));
    return compiled.ok ? programOf(expression, compiled.checked, path) : { expression, error: compiled.error };
  };
  const variables = new Map<string, PolicyProgram>();
  for (const [i, { name, expression }] of policy.variables.entries()) {
    const compiled = compilePolicyExpression(expression, 'variable', contextOf('variable'));
    scope.addVariable(name, compiled.ok ? compiled.type : undefined);
    variables.set(
      name,
      compiled.ok ? programOf(expression, compiled.checked, ['spec', 'variables', i, 'expression']) : { expression, error: compiled.error },
    );
  }
  const matchConditions = policy.matchConditions.map(({ expression }, i) =>
    compile(expression, 'matchCondition', ['spec', 'matchConditions', i, 'expression']),
  );
  return { compile, variables, matchConditions };
}

/** What expressions of a policy know beyond the objects. */
export function scopeOptions(
  { dialect, paramKind }: Pick<ValidatingAdmissionPolicy, 'dialect' | 'paramKind'>,
  use: ExpressionUse,
): ScopeOptions {
  if (dialect === undefined) return { hasParams: paramKind !== undefined, ...optionsOf(use) };
  return { hasParams: dialect.variablesKnowParams && use === 'variable', hasAuthorizer: false };
}

/** What expressions of a use know beyond the objects: a message may not ask the authorizer. */
export function optionsOf(use: ExpressionUse): Omit<ScopeOptions, 'hasParams'> {
  return { hasAuthorizer: use !== 'message', makesPatch: use === 'ApplyConfiguration' || use === 'JSONPatch' };
}
