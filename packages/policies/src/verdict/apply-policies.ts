import { fromSchemaless, type CelValue, type Environment } from '@structural/cel';
import type { JsonObject } from '@structural/json';
import type { Inputs } from '../evaluation/activation.js';
import { collectParams, paramKindOf } from '../evaluation/collect-params.js';
import { namespaceValue } from '../evaluation/namespace-value.js';
import { depending, validate, type Objection, type Validated } from '../evaluation/validate.js';
import { writtenValue } from '../evaluation/written-value.js';
import { compilePolicy, type CompiledPolicy } from '../expressions/compile-policy.js';
import { matchRequest, type Match } from '../matching/match-request.js';
import { objectIn, textIn } from '../policy/members.js';
import {
  POLICY_GROUP,
  type MatchResources,
  type ValidatingAdmissionPolicy,
  type ValidatingAdmissionPolicyBinding,
} from '../policy/policy.js';
import type { AdmissionRequest, AdmissionContext, AdmittedKind } from '../requests/request.js';
import type { PolicyFinding, PolicyVerdict } from './finding.js';

/** Policies with their bindings, compiled once for all requests. */
export interface PolicySet {
  readonly hooks: readonly PolicyHook[];
}

interface PolicyHook {
  readonly compiled: CompiledPolicy;
  readonly bindings: readonly ValidatingAdmissionPolicyBinding[];
}

/** Compiles policies, each with its bindings in their order; one without bindings does nothing. */
export function policySet(
  policies: readonly ValidatingAdmissionPolicy[],
  bindings: readonly ValidatingAdmissionPolicyBinding[],
  environment: Environment,
): PolicySet {
  const hooks = policies.flatMap((policy) => {
    const own = bindings.filter(({ policyName }) => policyName === policy.name);
    return own.length === 0 ? [] : [{ compiled: compilePolicy(policy, environment), bindings: own }];
  });
  return { hooks };
}

const NO_VERDICT: PolicyVerdict = { findings: [], auditAnnotations: new Map() };

/** All that policies say of a request. Source: `k8s.io/apiserver/pkg/admission/plugin/policy/validating`, Dispatch. */
export function applyPolicies({ hooks }: PolicySet, request: AdmissionRequest, cluster: AdmissionContext): PolicyVerdict {
  if (isExempt(request.kind)) return NO_VERDICT;
  const findings: PolicyFinding[] = [];
  const auditAnnotations = new Map<string, string>();
  const valueOf = objectValues(request);
  for (const hook of hooks) {
    const applied = new HookOnRequest(hook, request, cluster, valueOf);
    applied.run();
    findings.push(...applied.findings);
    for (const [key, values] of applied.annotations) auditAnnotations.set(`${hook.compiled.policy.name}/${key}`, [...values].join(', '));
  }
  return { findings, auditAnnotations };
}

/** The objects of a request as expressions see them, each made once for all policies. */
type ObjectValues = (object: JsonObject | undefined, as: AdmittedKind) => CelValue;

function objectValues({ typedBy }: AdmissionRequest): ObjectValues {
  const values = new Map<JsonObject, CelValue>();
  return (object, as) => {
    if (object === undefined) return null;
    let value = values.get(object);
    if (value === undefined) {
      value = typedBy === undefined ? fromSchemaless(object, as.isTyped) : writtenValue(object, as, typedBy);
      values.set(object, value);
    }
    return value;
  };
}

const EXEMPT: ReadonlySet<string> = new Set([
  'ValidatingAdmissionPolicy',
  'ValidatingAdmissionPolicyBinding',
  'MutatingAdmissionPolicy',
  'MutatingAdmissionPolicyBinding',
]);

/** Policies are never applied to policies, nor to the questions that a server is asked. Source: `policy/generic/plugin.go`, Dispatch. */
function isExempt({ group, kind }: AdmittedKind): boolean {
  return (group === POLICY_GROUP && EXEMPT.has(kind)) || group === 'authentication.k8s.io' || group === 'authorization.k8s.io';
}

/** Audit annotations are cut to this length, in bytes. */
const MAX_ANNOTATION = 10 * 1024;

class HookOnRequest {
  readonly findings: PolicyFinding[] = [];
  readonly annotations = new Map<string, Set<string>>();

  constructor(
    private readonly hook: PolicyHook,
    private readonly request: AdmissionRequest,
    private readonly cluster: AdmissionContext,
    private readonly valueOf: ObjectValues,
  ) {}

  run(): void {
    const { policy } = this.hook.compiled;
    const match = this.match(policy.matchConstraints);
    if (match.kind === 'no') return;
    if (match.kind === 'error') {
      this.configurationError(match.error, undefined);
      return;
    }
    const paramKind = paramKindOf(policy.paramKind, this.cluster);
    if (paramKind !== undefined && 'error' in paramKind) {
      this.configurationError(paramKind.error, undefined);
      return;
    }
    for (const binding of this.hook.bindings) this.bind(binding, match, paramKind);
  }

  private match(resources: MatchResources | undefined): Match {
    if (resources === undefined) return { kind: 'error', error: 'policy contained no match constraints, a required field' };
    return matchRequest(resources, this.request, this.cluster);
  }

  private bind(
    binding: ValidatingAdmissionPolicyBinding,
    matched: Exclude<Match, { kind: 'no' | 'error' }>,
    paramKind: AdmittedKind | { readonly dependsOn: string } | undefined,
  ): void {
    const bound: Match = binding.matchResources === undefined ? { kind: 'yes', as: this.request.kind } : this.match(binding.matchResources);
    if (bound.kind === 'no') return;
    if (bound.kind === 'error') {
      this.configurationError(bound.error, binding);
      return;
    }
    const { namespace } = this.request;
    const dependsOnKind = paramKind !== undefined && 'dependsOn' in paramKind && binding.paramRef !== undefined;
    const params = dependsOnKind
      ? ({ kind: 'unknown', dependsOn: paramKind.dependsOn } as const)
      : collectParams(
          paramKind !== undefined && 'dependsOn' in paramKind ? undefined : paramKind,
          binding.paramRef,
          namespace,
          this.cluster,
        );
    const dependsOn = [matched, bound].find((each) => each.kind === 'unknown')?.dependsOn;
    switch (params.kind) {
      case 'error':
        this.configurationError(params.error, binding, dependsOn);
        return;
      case 'unknown':
        this.report(binding, undefined, [wholePolicy(params.dependsOn)]);
        return;
      case 'known':
        for (const param of params.params) {
          const validated = this.validate(matched.kind === 'yes' ? matched.as : this.request.kind, param);
          this.take(binding, param, dependsOn === undefined ? validated : { ...depending(validated, dependsOn), annotations: [] });
        }
    }
  }

  private validate(as: AdmittedKind, param: JsonObject | undefined): Validated {
    const { request, cluster } = this;
    const convert = (object: JsonObject | undefined): JsonObject | undefined | false =>
      object === undefined || as === request.kind ? object : (cluster.convert(object, as) ?? false);
    const object = convert(request.object);
    const oldObject = convert(request.oldObject);
    if (object === false || oldObject === false) return { objections: [wholePolicy(`the object as ${as.version}`)], annotations: [] };
    const inputs: Inputs = {
      request,
      as,
      object: this.valueOf(object, as),
      oldObject: this.valueOf(oldObject, as),
      params: param === undefined ? null : fromSchemaless(param, false),
      namespace: namespaceValue(request, cluster),
    };
    return validate(this.hook.compiled, inputs);
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
    const { policy } = this.hook.compiled;
    for (const objection of objections) {
      // What goes wrong with an annotation denies, whatever the binding says.
      const actions = objection.part.kind === 'auditAnnotation' ? (['Deny'] as const) : binding.validationActions;
      this.findings.push({ policy: policy.name, binding: binding.name, params, actions, ...objection });
    }
  }

  private configurationError(error: string, binding: ValidatingAdmissionPolicyBinding | undefined, dependsOn?: string): void {
    const { policy } = this.hook.compiled;
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
