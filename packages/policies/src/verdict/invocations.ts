import type { JsonObject } from '@structural/json';
import { collectParams, paramKindOf } from '../evaluation/collect-params.js';
import { matchRequest, type Match } from '../matching/match-request.js';
import type { MatchResources, MutatingAdmissionPolicy, MutatingAdmissionPolicyBinding } from '../policy/policy.js';
import type { AdmissionContext, AdmissionRequest, AdmittedKind } from '../requests/request.js';

/** A policy that is to be evaluated on a request for a binding and a parameter, or why it cannot be. */
export type Invocation<B> =
  | {
      readonly kind: 'evaluate';
      readonly binding: B;
      /** The kind as which the policy sees the object. */
      readonly as: AdmittedKind;
      readonly param: JsonObject | undefined;
      /** Set where it is not known whether the policy is about the request. */
      readonly dependsOn?: string;
    }
  | { readonly kind: 'error'; readonly binding: B | undefined; readonly error: string; readonly dependsOn?: string }
  | { readonly kind: 'unknown'; readonly binding: B; readonly dependsOn: string };

/** A policy and its bindings, of any kind. */
export interface BoundPolicy<B extends MutatingAdmissionPolicyBinding> {
  readonly policy: Pick<MutatingAdmissionPolicy, 'matchConstraints' | 'paramKind'>;
  readonly bindings: readonly B[];
}

/** What there is to do of a policy for a request, in order. Source: `policy/generic`, policyDispatcher.Dispatch. */
export function invocationsOf<B extends MutatingAdmissionPolicyBinding>(
  { bindings, policy }: BoundPolicy<B>,
  request: AdmissionRequest,
  cluster: AdmissionContext,
): readonly Invocation<B>[] {
  const match = matchOf(policy.matchConstraints, request, cluster);
  if (match.kind === 'no') return [];
  if (match.kind === 'error') return [{ kind: 'error', binding: undefined, error: match.error }];
  const paramKind = paramKindOf(policy.paramKind, cluster);
  if (paramKind !== undefined && 'error' in paramKind) return [{ kind: 'error', binding: undefined, error: paramKind.error }];
  return bindings.flatMap((binding) => invocationsOfBinding(binding, match, paramKind, request, cluster));
}

function matchOf(resources: MatchResources | undefined, request: AdmissionRequest, cluster: AdmissionContext): Match {
  if (resources === undefined) return { kind: 'error', error: 'policy contained no match constraints, a required field' };
  return matchRequest(resources, request, cluster);
}

function invocationsOfBinding<B extends MutatingAdmissionPolicyBinding>(
  binding: B,
  matched: Exclude<Match, { kind: 'no' | 'error' }>,
  paramKind: AdmittedKind | { readonly dependsOn: string } | undefined,
  request: AdmissionRequest,
  cluster: AdmissionContext,
): readonly Invocation<B>[] {
  const { matchResources, paramRef } = binding;
  const bound: Match = matchResources === undefined ? { kind: 'yes', as: request.kind } : matchOf(matchResources, request, cluster);
  if (bound.kind === 'no') return [];
  if (bound.kind === 'error') return [{ kind: 'error', binding, error: bound.error }];
  const isOfUnknownKind = paramKind !== undefined && 'dependsOn' in paramKind;
  if (isOfUnknownKind && paramRef !== undefined) return [{ kind: 'unknown', binding, dependsOn: paramKind.dependsOn }];
  const params = collectParams(isOfUnknownKind ? undefined : paramKind, paramRef, request.namespace, cluster);
  const unknown = [matched, bound].find((each) => each.kind === 'unknown')?.dependsOn;
  const depends = unknown === undefined ? {} : { dependsOn: unknown };
  if (params.kind === 'error') return [{ kind: 'error', binding, error: params.error, ...depends }];
  if (params.kind === 'unknown') return [{ kind: 'unknown', binding, dependsOn: params.dependsOn }];
  const as = matched.kind === 'yes' ? matched.as : request.kind;
  return params.params.map((param) => ({ kind: 'evaluate', binding, as, param, ...depends }));
}
