/** An admission policy about a resource of `apps`, with a validation, and its binding. */
export function policyExample(resource: string, validation: string): string {
  return `apiVersion: admissionregistration.k8s.io/v1
kind: ValidatingAdmissionPolicy
metadata:
  name: few-replicas
spec:
  matchConstraints:
    resourceRules:
      - apiGroups: [apps]
        apiVersions: [v1]
        operations: [CREATE, UPDATE]
        resources: [${resource}]
  validations:
    - expression: ${validation}
---
apiVersion: admissionregistration.k8s.io/v1
kind: ValidatingAdmissionPolicyBinding
metadata:
  name: few-replicas
spec:
  policyName: few-replicas
  validationActions: [Deny]
`;
}
