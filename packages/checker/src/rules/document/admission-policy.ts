import { rule } from '../record/rule.js';
import { policyExample } from './policy-example.js';

/** Flags what the server refuses in admission policies and their bindings. */
export const admissionPolicy = rule({
  id: 'admission-policy',
  title: 'An admission policy and its bindings must be valid',
  severity: 'error',
  subject: 'document',
  docs: {
    whatItDoes:
      'Reports what the server refuses in the `spec` of a ValidatingAdmissionPolicy, a MutatingAdmissionPolicy or one of their bindings: expressions ' +
      'that do not compile or give another type than they must, variables that are used before they are defined, patches, rules, selectors, names, ' +
      'and limits. A warning has what a controller writes into `status.typeChecking` of an accepted policy: where an expression does not suit the ' +
      'types of a kind that the policy is about. ' +
      'As for the rules of CRDs, a new expression may only use what the previous minor version knows, too. ' +
      "Expressions of Kyverno's ValidatingPolicy and of Gatekeeper's ConstraintTemplates with the engine `K8sNativeValidation` are compiled, too: " +
      'an error is what the tool cannot compile, a warning names a field that no kind has which the policy names, and a note names what the policy ' +
      'uses of the libraries of the tool, which are not known here.',
    whyItMatters: 'The server refuses the policy, and what it should protect is unprotected.',
    wrong: [{ title: 'An expression that gives no bool', text: policyExample('deployments', 'object.spec.replicas') }],
    right: [{ title: 'A condition', text: policyExample('deployments', 'object.spec.replicas <= 5') }],
    reference: {
      title: 'Kubernetes documentation, Validating Admission Policy',
      url: 'https://kubernetes.io/docs/reference/access-authn-authz/validating-admission-policy/',
    },
  },
});
