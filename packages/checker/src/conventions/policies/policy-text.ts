/** A policy about Pods with a validation, and what else stands in its `spec` before. */
export function policyText(validation: string, ...lines: readonly string[]): string {
  return `apiVersion: admissionregistration.k8s.io/v1
kind: ValidatingAdmissionPolicy
metadata:
  name: team-label
spec:
${lines.map((line) => `  ${line}\n`).join('')}  matchConstraints:
    resourceRules:
      - apiGroups: ['']
        apiVersions: [v1]
        operations: [CREATE, UPDATE]
        resources: [pods]
  validations:
    - ${validation.split('\n').join('\n      ')}
`;
}
