import type { Environment } from '@structural/cel';
import { applyConfiguration } from '@structural/core';
import { objectIn, jsonEqual, type JsonObject } from '@structural/json';
import { BUDGET, evaluateAll, type Inputs } from '../evaluation/activation.js';
import { objectValues, requestInputs } from '../evaluation/request-inputs.js';
import { matchConditions } from '../evaluation/validate.js';
import { compileMutatingPolicy, type CompiledMutatingPolicy, type PolicyObserver } from '../expressions/compile-policy.js';
import { textIn } from '../policy/members.js';
import type { MutatingAdmissionPolicy, MutatingAdmissionPolicyBinding, PolicyMutation } from '../policy/policy.js';
import { apiVersionOf, type AdmissionContext, type AdmissionRequest } from '../requests/request.js';
import { invocationsOf, type Invocation } from '../verdict/invocations.js';
import { isExempt } from '../verdict/is-exempt.js';
import type { MutationError, MutationVerdict, PolicyChange, UndecidedMutation } from './mutation-verdict.js';
import { patchObject, type Patched } from './patch-object.js';
import { itemsOf, misnamedObjects, patchJson } from './patch-value.js';

/** Mutating policies with their bindings, each compiled when the first request is of interest to it. */
export interface MutatingPolicySet {
  readonly environment: Environment;
  readonly hooks: readonly MutatingHook[];
  /** Sees what expressions are. */
  readonly observe?: PolicyObserver | undefined;
}

interface MutatingHook {
  readonly policy: MutatingAdmissionPolicy;
  readonly bindings: readonly MutatingAdmissionPolicyBinding[];
}

/** Takes mutating policies, each with its bindings in their order; one without bindings does nothing. */
export function mutatingPolicySet(
  policies: readonly MutatingAdmissionPolicy[],
  bindings: readonly MutatingAdmissionPolicyBinding[],
  environment: Environment,
  observe?: PolicyObserver,
): MutatingPolicySet {
  const hooks = policies.flatMap((policy) => {
    const own = bindings.filter(({ policyName }) => policyName === policy.name);
    return own.length === 0 ? [] : [{ policy, bindings: own }];
  });
  return { environment, hooks, observe };
}

/**
 * What mutating policies make of the object of a request; `defaulted` sets the defaults of a changed object.
 *
 * Where something changed, all policies that say so are applied once more. Source: `k8s.io/apiserver/pkg/admission/plugin/policy/mutating`,
 * dispatchInvocations.
 */
export function applyMutatingPolicies(
  { environment, hooks, observe }: MutatingPolicySet,
  request: AdmissionRequest,
  cluster: AdmissionContext,
  defaulted: (object: JsonObject) => JsonObject = (object) => object,
): MutationVerdict {
  const { object, operation } = request;
  if (object === undefined || hooks.length === 0 || isExempt(request.kind) || (operation !== 'CREATE' && operation !== 'UPDATE'))
    return { object, changes: [], errors: [], undecided: [] };
  const run = new MutationRun({ environment, observe }, request, object, cluster, defaulted);
  run.pass(hooks, false);
  if (run.isDirty && run.errors.length === 0) run.pass(hooks, true);
  const { changes, errors, undecided } = run;
  return { object: run.object, changes, errors, undecided };
}

type Evaluated = Extract<Invocation<MutatingAdmissionPolicyBinding>, { readonly kind: 'evaluate' }>;

class MutationRun {
  readonly changes: PolicyChange[] = [];
  readonly errors: MutationError[] = [];
  readonly undecided: UndecidedMutation[] = [];
  /** Whether any patch was applied, be it without a change. */
  isDirty = false;
  /** Those that were applied since the object changed last, and those that are to be applied again. */
  private readonly invoked = new Set<string>();
  private readonly toReinvoke = new Set<string>();

  constructor(
    private readonly compiling: Pick<MutatingPolicySet, 'environment' | 'observe'>,
    private readonly request: AdmissionRequest,
    public object: JsonObject,
    private readonly cluster: AdmissionContext,
    private readonly defaulted: (object: JsonObject) => JsonObject,
  ) {}

  pass(hooks: readonly MutatingHook[], isAgain: boolean): void {
    const request = { ...this.request, object: this.object };
    const invocations = hooks.flatMap((hook) =>
      invocationsOf(hook, request, this.cluster).map((invocation) => ({
        compiled: compileMutatingPolicy(hook.policy, this.compiling.environment, this.compiling.observe),
        invocation,
      })),
    );
    for (const { compiled, invocation } of invocations) {
      if (invocation.kind === 'error') this.configurationError(compiled, invocation);
      else if (invocation.kind === 'unknown') this.undecide(compiled, invocation.binding, invocation.dependsOn);
      else this.invoke(compiled, invocation, isAgain);
    }
    if (this.isDirty) this.reinvokeAll();
  }

  private invoke(compiled: CompiledMutatingPolicy, invocation: Evaluated, isAgain: boolean): void {
    const { binding, dependsOn, param } = invocation;
    const { policy } = compiled;
    if (dependsOn !== undefined) {
      this.undecide(compiled, binding, dependsOn);
      return;
    }
    const inputs = this.inputs(invocation);
    if (typeof inputs === 'string') {
      this.undecide(compiled, binding, inputs);
      return;
    }
    const matched = matchConditions(compiled, inputs);
    if (matched.kind === 'no') return;
    if (matched.dependsOn !== undefined) this.undecide(compiled, binding, matched.dependsOn);
    else if (matched.kind === 'error') this.fail(compiled, binding, matched.error, 'Invalid');
    else {
      const key = JSON.stringify([policy.name, binding.name, param && nameOf(param)]);
      if (isAgain && !this.toReinvoke.has(key)) return;
      const before = this.object;
      for (const index of policy.mutations.keys()) this.mutate(compiled, invocation, index);
      if (!jsonEqual(before, this.object)) this.reinvokeAll();
      if (policy.isReinvoked) this.invoked.add(key);
    }
  }

  private mutate(compiled: CompiledMutatingPolicy, invocation: Evaluated, index: number): void {
    const { binding, param } = invocation;
    const mutation = compiled.policy.mutations[index];
    const inputs = this.inputs(invocation);
    if (mutation === undefined || typeof inputs === 'string') return;
    const evaluated = evaluateAll([compiled.mutations[index]], compiled.variables, inputs, BUDGET);
    const outcome = evaluated.ok ? evaluated.outcomes[0] : ({ kind: 'error', error: evaluated.error } as const);
    if (outcome === undefined) return;
    if (outcome.kind === 'unknown') {
      this.undecide(compiled, binding, outcome.dependsOn);
      return;
    }
    const patched = outcome.kind === 'error' ? { ok: false as const, error: outcome.error } : this.patched(mutation, outcome.value);
    if (!patched.ok) {
      this.fail(compiled, binding, patched.error, 'Invalid');
      return;
    }
    const before = this.object;
    this.object = this.defaulted(patched.object);
    this.isDirty = true;
    if (jsonEqual(before, this.object)) return;
    const params = param === undefined ? undefined : nameOf(param);
    this.changes.push({ policy: compiled.policy.name, binding: binding.name, params, mutation: index, before, after: this.object });
  }

  private patched(mutation: PolicyMutation, value: Parameters<typeof patchJson>[0]): Patched {
    if (typeof value !== 'object' || value === null || !('kind' in value)) return { ok: false, error: 'unsupported return type' };
    if (mutation.patchType === 'JSONPatch')
      return value.kind === 'list' ? patchObject(this.object, itemsOf(value)) : { ok: false, error: 'unsupported return type' };
    const misnamed = misnamedObjects(value);
    if (misnamed.length > 0) return { ok: false, error: `type mismatch: ${misnamed.join('\n')}` };
    const configuration = patchJson(value);
    if (configuration === undefined) return { ok: false, error: 'invalid return type: *errors.errorString' };
    const { kind } = this.request;
    const type = this.cluster.typeModel(kind);
    if (type === undefined) return { ok: false, error: `Resource kind ${kind.kind} not found` };
    const named = Object.assign(Object.create(null), configuration, { apiVersion: apiVersionOf(kind), kind: kind.kind }) as JsonObject;
    const applied = applyConfiguration(type, this.object, named);
    return applied.ok ? applied : { ok: false, error: `error applying patch: ${applied.error}` };
  }

  /** What expressions see of the object as it is now, or what that depends on. */
  private inputs({ as, param }: Evaluated): Inputs | string {
    const request = { ...this.request, object: this.object };
    if (as !== request.kind) return `the object as ${as.version}`;
    return requestInputs(request, as, param, this.cluster, objectValues(request)) ?? `the object as ${as.version}`;
  }

  private reinvokeAll(): void {
    for (const key of this.invoked) this.toReinvoke.add(key);
    this.invoked.clear();
  }

  private undecide({ policy }: CompiledMutatingPolicy, binding: MutatingAdmissionPolicyBinding, dependsOn: string): void {
    this.undecided.push({ policy: policy.name, binding: binding.name, dependsOn });
  }

  private configurationError(
    compiled: CompiledMutatingPolicy,
    { binding, dependsOn, error }: Extract<Invocation<MutatingAdmissionPolicyBinding>, { readonly kind: 'error' }>,
  ): void {
    const text = `failed to configure ${binding === undefined ? 'policy' : 'binding'}: ${error}`;
    if (dependsOn === undefined) this.fail(compiled, binding, text, '');
    else if (binding !== undefined) this.undecide(compiled, binding, dependsOn);
  }

  private fail(
    { policy }: CompiledMutatingPolicy,
    binding: MutatingAdmissionPolicyBinding | undefined,
    message: string,
    reason: MutationError['reason'],
  ): void {
    if (policy.failurePolicy === 'Fail') this.errors.push({ policy: policy.name, binding: binding?.name, message, reason });
  }
}

function nameOf(object: JsonObject): string {
  return textIn(objectIn(object['metadata'])['name']);
}
