import { rule } from '../record/rule.js';
import { CACHE } from '../record/example-definition.js';

const POLICY = `apiVersion: admissionregistration.k8s.io/v1
kind: ValidatingAdmissionPolicy
metadata:
  name: named-caches
spec:
  matchConstraints:
    resourceRules:
      - apiGroups: [example.com]
        apiVersions: [v1]
        operations: [CREATE, UPDATE]
        resources: [caches]
  validations:
    - expression: object.metadata.name != 'cache'
      message: a cache needs a name that says what it holds
---
apiVersion: admissionregistration.k8s.io/v1
kind: ValidatingAdmissionPolicyBinding
metadata:
  name: named-caches
spec:
  policyName: named-caches
  validationActions: [Deny]
---
`;

/** Flags resources that admission policies of the run refuse, or warn of. */
export const policyViolation = rule({
  id: 'policy-violation',
  title: 'A resource must satisfy the admission policies in the input',
  severity: 'error',
  subject: 'resource',
  docs: {
    whatItDoes:
      'Applies the ValidatingAdmissionPolicies in the input, as their bindings say, to each resource that the server would otherwise accept: ' +
      'an error where a binding denies, a warning where it warns, and a note where it only audits. Parameters and namespaces are looked for in the ' +
      'input, too. Where the verdict depends on something that only a cluster knows, such as the authorizer, the user, or an object that is not in ' +
      'the input, a note says on what. Objects of built-in kinds have the defaults that depend on nothing else; where a policy reads a field that the ' +
      'server sets otherwise, such as the address of a Service, a note says so. MutatingAdmissionPolicies are applied first: a note says what each of ' +
      'them changes, and what becomes of the resource is judged. Where a namespace in the input has labels of Pod Security, its Pods and what makes Pods ' +
      'are judged by these, too. ' +
      "Kyverno's ValidatingPolicies, and Gatekeeper's constraints whose template has the engine `K8sNativeValidation`, are applied as their tools do, " +
      'as far as they use nothing else of the tool: otherwise a note says what the verdict depends on. `--no-policies` turns all of this off.',
    whyItMatters: 'The server refuses such a resource, or answers with a warning.',
    wrong: [
      {
        title: 'A validation that does not hold',
        text: `${CACHE}---
${POLICY}apiVersion: example.com/v1
kind: Cache
metadata:
  name: cache
spec:
  mode: lru
`,
      },
    ],
    right: [
      {
        title: 'A resource that the policy accepts',
        text: `${CACHE}---
apiVersion: example.com/v1
kind: Cache
metadata:
  name: sessions
spec:
  mode: lru
`,
      },
    ],
    reference: {
      title: 'Kubernetes documentation, Validating Admission Policy',
      url: 'https://kubernetes.io/docs/reference/access-authn-authz/validating-admission-policy/',
    },
  },
});
