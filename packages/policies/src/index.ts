export { policyKindOf } from './policy/policy.js';
export type {
  MatchResources,
  MutatingAdmissionPolicy,
  MutatingAdmissionPolicyBinding,
  PolicyKind,
  PolicyPart,
  ValidatingAdmissionPolicy,
  ValidatingAdmissionPolicyBinding,
  ValidationAction,
} from './policy/policy.js';
export { readBinding, readMutatingBinding, readMutatingPolicy, readPolicy } from './policy/read-policy.js';
export { apiVersionOf, parseApiVersion } from './requests/request.js';
export type { AdmissionRequest, AdmissionContext, AdmittedKind, UserInfo } from './requests/request.js';
export { applyPolicies, mayBeAbout, policySet } from './verdict/apply-policies.js';
export type { PolicySet } from './verdict/apply-policies.js';
export { compileMutatingPolicy, compilePolicy } from './expressions/compile-policy.js';
export type { PolicyObserver } from './expressions/compile-policy.js';
export { explainPolicies } from './verdict/explain-policies.js';
export type { ExplainedPart, ExplainedPolicy } from './verdict/explain-policies.js';
export type { PolicyFinding, PolicyVerdict } from './verdict/finding.js';
export { denialText, denyingFinding, refusalOf, speakerText, warningsOf, warningText } from './verdict/status.js';
export type { PolicyRefusal } from './verdict/status.js';
export { BUILT_IN_KINDS, kindIn, knownCluster, servedKinds } from './requests/known-cluster.js';
export type { KnownObjects } from './requests/known-cluster.js';
export { selectorErrors } from './validation/validate-match-resources.js';
export { policyErrors, specErrors } from './validation/validate-policy.js';
export { applyMutatingPolicies, mutatingPolicySet } from './mutation/mutate.js';
export type { MutatingPolicySet } from './mutation/mutate.js';
export { errorText as mutationErrorText, mutationRefusal } from './mutation/mutation-verdict.js';
export type { MutationError, MutationVerdict, PolicyChange, UndecidedMutation } from './mutation/mutation-verdict.js';
export { constantCondition } from './expressions/constant-condition.js';
export { policyExpressionScope } from './type-check/policy-scope.js';
export type { PolicyExpressionScope } from './type-check/policy-scope.js';
export { typeCheckWarnings, typesToCheck } from './type-check/type-check-warnings.js';
export type { KnownKinds, TypeCheckWarning } from './type-check/type-check-warnings.js';
export { readForeignPolicy } from './dialects/read-foreign-policy.js';
export { foreignHooks } from './dialects/foreign-hooks.js';
export type { ForeignPolicy } from './dialects/foreign-policy.js';
export { judgeForeignPolicy } from './dialects/judge-foreign-policy.js';
export type { ForeignFinding, JudgedForeignPolicy } from './dialects/judge-foreign-policy.js';
export { matchWebhook } from './webhooks/match-webhook.js';
export type { WebhookMatch } from './webhooks/match-webhook.js';
export { readWebhookClient, readWebhooks } from './webhooks/read-webhooks.js';
export type { AdmissionWebhook, WebhookClient } from './webhooks/read-webhooks.js';
