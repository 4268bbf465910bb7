import { objectIn, type JsonObject } from '@structural/json';
import { traceAll, type Inputs, type TracedOutcome } from '../evaluation/activation.js';
import { objectValues, requestInputs } from '../evaluation/request-inputs.js';
import { compilePolicy, type CompiledPolicy, type PolicyProgram } from '../expressions/compile-policy.js';
import { textIn } from '../policy/members.js';
import type { AdmissionContext, AdmissionRequest } from '../requests/request.js';
import type { PolicySet } from './apply-policies.js';
import { invocationsOf } from './invocations.js';

/** An expression of a policy with what it gives for a request. */
export interface ExplainedPart extends TracedOutcome {
  /** Where it is in the policy: `variables.containers`, `validations[0].messageExpression`. */
  readonly place: string;
  readonly expression: string;
}

/** What a policy makes of a request for one binding and parameter. */
export interface ExplainedPolicy {
  readonly policy: string;
  readonly binding: string | undefined;
  readonly params: string | undefined;
  /** What it depends on whether the policy is about the request. */
  readonly dependsOn?: string;
  /** Why nothing is evaluated. */
  readonly error?: string;
  readonly parts: readonly ExplainedPart[];
}

/** What each expression of each policy that is about a request gives for it. */
export function explainPolicies(
  { environment, hooks }: PolicySet,
  request: AdmissionRequest,
  cluster: AdmissionContext,
): readonly ExplainedPolicy[] {
  const valueOf = objectValues(request);
  return hooks.flatMap((hook) =>
    invocationsOf(hook, request, cluster).map((invocation): ExplainedPolicy => {
      const named = { policy: hook.policy.name, binding: invocation.binding?.name };
      if (invocation.kind === 'error') return { ...named, params: undefined, error: invocation.error, parts: [] };
      if (invocation.kind === 'unknown') return { ...named, params: undefined, dependsOn: invocation.dependsOn, parts: [] };
      const { as, dependsOn, param } = invocation;
      const inputs = requestInputs(request, as, param, cluster, valueOf);
      const of = { ...named, params: param && nameOf(param) };
      if (inputs === undefined) return { ...of, dependsOn: `the object as ${as.version}`, parts: [] };
      const parts = partsOf(compilePolicy(hook.policy, environment), inputs);
      return { ...of, ...(dependsOn !== undefined && { dependsOn }), parts };
    }),
  );
}

function partsOf(compiled: CompiledPolicy, inputs: Inputs): readonly ExplainedPart[] {
  const { auditAnnotations, matchConditions, messages, policy, validations, variables } = compiled;
  const traced = (places: readonly (readonly [string, PolicyProgram | undefined])[], seen: Inputs): readonly ExplainedPart[] => {
    const written = places.flatMap(([place, program]) => (program === undefined ? [] : [{ place, program }]));
    const outcomes = traceAll(
      written.map(({ program }) => program),
      variables,
      seen,
    );
    return written.flatMap(({ place, program }, i) => {
      const outcome = outcomes[i];
      return outcome === undefined ? [] : [{ place, expression: program.expression, ...outcome }];
    });
  };
  return [
    // Conditions do not see the namespace.
    ...traced(
      matchConditions.map((program, i) => [`matchConditions.${policy.matchConditions[i]?.name ?? ''}`, program]),
      { ...inputs, namespace: null },
    ),
    ...traced(
      [
        ...[...variables].map(([name, program]) => [`variables.${name}`, program] as const),
        ...validations.flatMap((program, i): (readonly [string, PolicyProgram | undefined])[] => [
          [`validations[${String(i)}]`, program],
          [`validations[${String(i)}].messageExpression`, messages[i]],
        ]),
        ...auditAnnotations.map((program, i) => [`auditAnnotations.${policy.auditAnnotations[i]?.key ?? ''}`, program] as const),
      ],
      inputs,
    ),
  ];
}

function nameOf(param: JsonObject): string {
  return textIn(objectIn(param['metadata'])['name']);
}
