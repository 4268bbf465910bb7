import { POLICY_GROUP } from '../policy/policy.js';
import type { AdmittedKind } from '../requests/request.js';

const EXEMPT: ReadonlySet<string> = new Set([
  'ValidatingAdmissionPolicy',
  'ValidatingAdmissionPolicyBinding',
  'MutatingAdmissionPolicy',
  'MutatingAdmissionPolicyBinding',
]);

/** Policies are never applied to policies, nor to the questions that a server is asked. Source: `policy/generic/plugin.go`, Dispatch. */
export function isExempt({ group, kind }: AdmittedKind): boolean {
  return (group === POLICY_GROUP && EXEMPT.has(kind)) || group === 'authentication.k8s.io' || group === 'authorization.k8s.io';
}
