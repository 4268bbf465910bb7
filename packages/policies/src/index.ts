export { policyKindOf } from './policy/policy.js';
export type {
  MatchResources,
  PolicyPart,
  ValidatingAdmissionPolicy,
  ValidatingAdmissionPolicyBinding,
  ValidationAction,
} from './policy/policy.js';
export { readBinding, readPolicy } from './policy/read-policy.js';
export { apiVersionOf, parseApiVersion } from './requests/request.js';
export type { AdmissionRequest, AdmissionContext, AdmittedKind, UserInfo } from './requests/request.js';
export { applyPolicies, policySet } from './verdict/apply-policies.js';
export type { PolicySet } from './verdict/apply-policies.js';
export type { PolicyFinding, PolicyVerdict } from './verdict/finding.js';
export { denialText, denyingFinding, refusalOf, warningsOf, warningText } from './verdict/status.js';
export type { PolicyRefusal } from './verdict/status.js';
export { kindIn, knownCluster } from './requests/known-cluster.js';
export type { KnownObjects } from './requests/known-cluster.js';
export { bindingErrors, policyErrors } from './validation/validate-policy.js';
