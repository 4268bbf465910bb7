import type { Environment } from '@structural/cel';
import type { ForeignHook } from '../dialects/foreign-hooks.js';
import { objectValues, requestInputs } from '../evaluation/request-inputs.js';
import { depending, validate, type Objection } from '../evaluation/validate.js';
import { compilePolicy, type PolicyObserver } from '../expressions/compile-policy.js';
import { matchRequest, type Match } from '../matching/match-request.js';
import type { AdmissionContext, AdmissionRequest } from '../requests/request.js';
import type { PolicyFinding } from './finding.js';
import { isExempt } from './is-exempt.js';

/** What the policies of other tools say of a request, each in its webhook. */
export function applyForeignPolicies(
  hooks: readonly ForeignHook[],
  environment: Environment,
  request: AdmissionRequest,
  cluster: AdmissionContext,
  observe?: PolicyObserver,
): readonly PolicyFinding[] {
  if (hooks.length === 0 || isExempt(request.kind)) return [];
  const valueOf = objectValues(request);
  return hooks.flatMap((hook) => {
    const { actions, constraint, policy, speaker } = hook;
    const match = matchOf(hook, request, cluster);
    if (match.kind === 'no' || match.kind === 'error' || actions.length === 0) return [];
    const as = match.kind === 'yes' ? match.as : request.kind;
    const inputs = requestInputs(request, as, constraint, cluster, valueOf);
    if (inputs === undefined) return [];
    const validated = validate(compilePolicy(policy, environment, observe), { ...inputs, dialect: policy.dialect });
    const unknown = match.kind === 'unknown' ? match.dependsOn : hook.dependsOn(request);
    const { objections } = unknown === undefined ? validated : depending(validated, unknown);
    return said(hook, objections).map((objection): PolicyFinding => ({
      ...{ policy: policy.name, binding: undefined, params: undefined, actions, foreign: speaker },
      ...objection,
    }));
  });
}

function matchOf({ policy, scope }: ForeignHook, request: AdmissionRequest, cluster: AdmissionContext): Match {
  const { matchConstraints } = policy;
  if (matchConstraints === undefined) return { kind: 'no' };
  if (scope === undefined) return matchRequest(matchConstraints, request, cluster);
  if (!scope.isAbout(request.kind) || !scope.matches(request)) return { kind: 'no' };
  return matchRequest({ ...matchConstraints, ...scope.selectors }, request, cluster);
}

/** The objections that a tool tells of: Kyverno stops at the first validation that does not hold, and puts annotations into reports alone. */
function said({ speaker }: ForeignHook, objections: readonly Objection[]): readonly Objection[] {
  const all = objections.map(leftOpen).filter(({ part }) => part.kind !== 'auditAnnotation');
  if (speaker.tool !== 'Kyverno') return all;
  const first = all.findIndex(({ dependsOn }) => dependsOn === undefined);
  return first < 0 ? all : all.slice(0, first + 1);
}

/** Kyverno's versions differ in what `orValue` does on what is no optional. */
function leftOpen(objection: Objection): Objection {
  const isOpen = objection.isError && /\borValue\(/.test(objection.message) && objection.message.endsWith('no such overload');
  return isOpen ? { dependsOn: "orValue() of Kyverno's version", ...objection } : objection;
}
