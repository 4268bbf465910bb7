import type { JsonObject } from '@structural/json';
import type { PolicyDialect } from './dialect.js';

/** What becomes of a request when an expression cannot be evaluated. */
type FailurePolicy = 'Fail' | 'Ignore';

/** What a binding does with a validation that does not hold. */
export type ValidationAction = 'Deny' | 'Warn' | 'Audit';

/** A label selector as it is written, with its lists there. Source: `metav1.LabelSelector`. */
export interface ObjectSelector {
  readonly matchLabels: ReadonlyMap<string, string>;
  readonly matchExpressions: readonly LabelRequirement[];
}

/** One condition of a label selector. */
export interface LabelRequirement {
  readonly key: string;
  readonly operator: string;
  readonly values: readonly string[];
}

/** Which requests a rule is about. */
export interface ResourceRule {
  readonly operations: readonly string[];
  readonly apiGroups: readonly string[];
  readonly apiVersions: readonly string[];
  readonly resources: readonly string[];
  readonly resourceNames: readonly string[];
  readonly scope: string;
}

/** Which requests a policy or binding is about, with the server's defaults. */
export interface MatchResources {
  readonly namespaceSelector: ObjectSelector;
  readonly objectSelector: ObjectSelector;
  readonly resourceRules: readonly ResourceRule[];
  readonly excludeResourceRules: readonly ResourceRule[];
  readonly matchPolicy: string;
}

/** The kind of a policy's parameters. */
export interface ParamKind {
  readonly apiVersion: string;
  readonly kind: string;
}

/** An expression that has a name: a variable or a match condition. */
export interface NamedExpression {
  readonly name: string;
  readonly expression: string;
}

/** One validation of a policy. */
export interface Validation {
  readonly expression: string;
  readonly message: string;
  readonly messageExpression: string;
  readonly reason: string | undefined;
}

/** An annotation that a policy adds to the audit event. */
interface AuditAnnotation {
  readonly key: string;
  readonly valueExpression: string;
}

/** A ValidatingAdmissionPolicy with the server's defaults. */
export interface ValidatingAdmissionPolicy {
  readonly name: string;
  readonly paramKind: ParamKind | undefined;
  /** Undefined where there are none, which the server refuses. */
  readonly matchConstraints: MatchResources | undefined;
  readonly matchConditions: readonly NamedExpression[];
  readonly variables: readonly NamedExpression[];
  readonly validations: readonly Validation[];
  readonly auditAnnotations: readonly AuditAnnotation[];
  readonly failurePolicy: FailurePolicy;
  /** Set for a policy of another tool. */
  readonly dialect?: PolicyDialect;
}

/** How a mutation changes an object: by what is applied to it, or by the operations of a JSON patch. */
export type PatchType = 'ApplyConfiguration' | 'JSONPatch';

/** One mutation of a policy. */
export interface PolicyMutation {
  readonly patchType: PatchType;
  readonly expression: string;
}

/** A MutatingAdmissionPolicy with the server's defaults. */
export interface MutatingAdmissionPolicy extends Pick<
  ValidatingAdmissionPolicy,
  'name' | 'paramKind' | 'matchConstraints' | 'matchConditions' | 'variables' | 'failurePolicy'
> {
  readonly mutations: readonly PolicyMutation[];
  /** Whether it is applied once more where the object changed since. */
  readonly isReinvoked: boolean;
}

/** Which objects a binding takes as parameters. */
export interface ParamRef {
  readonly name: string;
  readonly namespace: string;
  readonly selector: ObjectSelector | undefined;
  readonly parameterNotFoundAction: string;
}

/** A ValidatingAdmissionPolicyBinding with the server's defaults. */
export interface ValidatingAdmissionPolicyBinding {
  readonly name: string;
  readonly policyName: string;
  readonly paramRef: ParamRef | undefined;
  readonly matchResources: MatchResources | undefined;
  readonly validationActions: readonly ValidationAction[];
}

/** A MutatingAdmissionPolicyBinding with the server's defaults. */
export type MutatingAdmissionPolicyBinding = Omit<ValidatingAdmissionPolicyBinding, 'validationActions'>;

/** The part of a policy or binding that a finding comes from. */
export type PolicyPart =
  | { readonly kind: 'validation'; readonly index: number }
  | { readonly kind: 'auditAnnotation'; readonly index: number }
  | { readonly kind: 'mutation'; readonly index: number }
  | { readonly kind: 'matchConditions' }
  | { readonly kind: 'policy' };

/** Who says so, where that is another tool. */
export interface ForeignSpeaker {
  readonly tool: PolicyDialect['tool'];
  /** The kind of the policy's manifest. */
  readonly kind: string;
  /** As findings name it: `Kyverno's ValidatingPolicy 'x'`, `Gatekeeper's K8sLabels 'x'`. */
  readonly title: string;
}

/** The group of policies and their bindings. */
export const POLICY_GROUP = 'admissionregistration.k8s.io';

const POLICY_KINDS = [
  'ValidatingAdmissionPolicy',
  'ValidatingAdmissionPolicyBinding',
  'MutatingAdmissionPolicy',
  'MutatingAdmissionPolicyBinding',
] as const;

/** The kinds of policies and bindings. */
export type PolicyKind = (typeof POLICY_KINDS)[number];

/** The kind of a manifest that is about policies; undefined for any other. */
export function policyKindOf({ apiVersion, kind }: JsonObject): PolicyKind | undefined {
  if (typeof apiVersion !== 'string' || !apiVersion.startsWith(`${POLICY_GROUP}/`)) return undefined;
  return POLICY_KINDS.find((each) => each === kind);
}
