import type { Environment } from '@structural/cel';
import { objectIn, type JsonObject } from '@structural/json';
import type { ForeignHook } from '../dialects/foreign-hooks.js';
import { objectValues, requestInputs, type ObjectValues } from '../evaluation/request-inputs.js';
import { depending, validate, type Objection, type Validated } from '../evaluation/validate.js';
import { compilePolicy, type PolicyObserver } from '../expressions/compile-policy.js';
import { mayMatch } from '../matching/match-request.js';
import { textIn } from '../policy/members.js';
import { type ValidatingAdmissionPolicy, type ValidatingAdmissionPolicyBinding } from '../policy/policy.js';
import type { AdmissionRequest, AdmissionContext, AdmittedKind } from '../requests/request.js';
import { applyForeignPolicies } from './apply-foreign.js';
import type { PolicyFinding, PolicyVerdict } from './finding.js';
import { invocationsOf } from './invocations.js';
import { isExempt } from './is-exempt.js';

/** Policies with their bindings, each compiled when the first request is of interest to it. */
export interface PolicySet {
  readonly environment: Environment;
  readonly hooks: readonly PolicyHook[];
  /** The policies of other tools. */
  readonly foreign: readonly ForeignHook[];
  /** Sees what expressions are. */
  readonly observe?: PolicyObserver | undefined;
}

interface PolicyHook {
  readonly policy: ValidatingAdmissionPolicy;
  readonly bindings: readonly ValidatingAdmissionPolicyBinding[];
}

/** Takes policies, each with its bindings in their order; one without bindings does nothing. */
export function policySet(
  policies: readonly ValidatingAdmissionPolicy[],
  bindings: readonly ValidatingAdmissionPolicyBinding[],
  environment: Environment,
  observe?: PolicyObserver,
  foreign: readonly ForeignHook[] = [],
): PolicySet {
  const hooks = policies.flatMap((policy) => {
    const own = bindings.filter(({ policyName }) => policyName === policy.name);
    return own.length === 0 ? [] : [{ policy, bindings: own }];
  });
  return { environment, hooks, foreign, observe };
}

/** Whether any of the policies may be about objects of a kind; no verdict of theirs says anything otherwise. */
export function mayBeAbout({ foreign, hooks }: PolicySet, kind: Pick<AdmittedKind, 'group' | 'kind'>): boolean {
  return (
    hooks.some(({ policy: { matchConstraints } }) => matchConstraints === undefined || mayMatch(matchConstraints, kind)) ||
    foreign.some(
      ({ policy: { matchConstraints }, scope }) =>
        matchConstraints !== undefined && mayMatch(matchConstraints, kind) && scope?.isAbout(kind) !== false,
    )
  );
}

const NO_VERDICT: PolicyVerdict = { findings: [], auditAnnotations: new Map() };

/** All that policies say of a request. Source: `k8s.io/apiserver/pkg/admission/plugin/policy/validating`, Dispatch. */
export function applyPolicies(
  { environment, foreign, hooks, observe }: PolicySet,
  request: AdmissionRequest,
  cluster: AdmissionContext,
): PolicyVerdict {
  if (isExempt(request.kind)) return NO_VERDICT;
  const findings: PolicyFinding[] = [];
  const auditAnnotations = new Map<string, string>();
  const valueOf = objectValues(request);
  for (const hook of hooks) {
    const applied = new HookOnRequest(hook, environment, request, cluster, valueOf, observe);
    applied.run();
    findings.push(...applied.findings);
    for (const [key, values] of applied.annotations) auditAnnotations.set(`${hook.policy.name}/${key}`, [...values].join(', '));
  }
  findings.push(...applyForeignPolicies(foreign, environment, request, cluster, observe));
  return { findings, auditAnnotations };
}

/** Audit annotations are cut to this length, in bytes. */
const MAX_ANNOTATION = 10 * 1024;

class HookOnRequest {
  readonly findings: PolicyFinding[] = [];
  readonly annotations = new Map<string, Set<string>>();

  constructor(
    private readonly hook: PolicyHook,
    private readonly environment: Environment,
    private readonly request: AdmissionRequest,
    private readonly cluster: AdmissionContext,
    private readonly valueOf: ObjectValues,
    private readonly observe: PolicyObserver | undefined,
  ) {}

  run(): void {
    for (const invocation of invocationsOf(this.hook, this.request, this.cluster)) {
      const { binding, dependsOn } = invocation;
      switch (invocation.kind) {
        case 'error':
          this.configurationError(invocation.error, binding, dependsOn);
          break;
        case 'unknown':
          this.report(invocation.binding, undefined, [wholePolicy(invocation.dependsOn)]);
          break;
        case 'evaluate': {
          const { as, param } = invocation;
          const validated = this.validate(as, param);
          this.take(
            invocation.binding,
            param,
            dependsOn === undefined ? validated : { ...depending(validated, dependsOn), annotations: [] },
          );
        }
      }
    }
  }

  private validate(as: AdmittedKind, param: JsonObject | undefined): Validated {
    const inputs = requestInputs(this.request, as, param, this.cluster, this.valueOf);
    if (inputs === undefined) return { objections: [wholePolicy(`the object as ${as.version}`)], annotations: [] };
    return validate(compilePolicy(this.hook.policy, this.environment, this.observe), inputs);
  }

  private take(binding: ValidatingAdmissionPolicyBinding, param: JsonObject | undefined, { objections, annotations }: Validated): void {
    const name = param === undefined ? undefined : textIn(objectIn(param['metadata'])['name']);
    this.report(binding, name, objections);
    for (const { key, value } of annotations) {
      const values = this.annotations.get(key) ?? new Set();
      this.annotations.set(key, values.add(value.slice(0, MAX_ANNOTATION)));
    }
  }

  private report(binding: ValidatingAdmissionPolicyBinding, params: string | undefined, objections: readonly Objection[]): void {
    const { policy } = this.hook;
    for (const objection of objections) {
      // What goes wrong with an annotation denies, whatever the binding says.
      const actions = objection.part.kind === 'auditAnnotation' ? (['Deny'] as const) : binding.validationActions;
      this.findings.push({ policy: policy.name, binding: binding.name, params, actions, ...objection });
    }
  }

  private configurationError(error: string, binding: ValidatingAdmissionPolicyBinding | undefined, dependsOn?: string): void {
    const { policy } = this.hook;
    if (policy.failurePolicy === 'Ignore') return;
    this.findings.push({
      policy: policy.name,
      binding: binding?.name,
      params: undefined,
      part: { kind: 'policy' },
      isError: true,
      message: `failed to configure ${binding === undefined ? 'policy' : 'binding'}: ${error}`,
      reason: '',
      actions: ['Deny'],
      ...(dependsOn === undefined ? {} : { dependsOn }),
    });
  }
}

function wholePolicy(dependsOn: string): Objection {
  return { part: { kind: 'policy' }, isError: false, message: `depends on ${dependsOn}`, reason: '', dependsOn };
}
