import { rule } from '../record/rule.js';
import { policyExample } from './policy-example.js';

/** Flags admission policies and bindings that the server accepts and that do nothing. */
export const policyEffect = rule({
  id: 'policy-effect',
  title: 'An admission policy and its bindings should have an effect',
  severity: 'warning',
  subject: 'document',
  docs: {
    whatItDoes:
      'Reports what keeps an accepted admission policy from having an effect: a resource in its rules that no server has, a condition or validation ' +
      'that asks for nothing and is the same for every request, a kind of parameters that is not there or does not fit the reference of the binding, ' +
      'a policy without a binding, and a binding without a policy. What the input lacks may be elsewhere: it is a note, and a warning only where ' +
      'several files with policies are read, and others of the kind are in them, with bindings of at least half of the policies.',
    whyItMatters: 'The server accepts such a policy without a warning, and nothing is protected.',
    wrong: [{ title: 'A resource in the singular', text: policyExample('deployment', 'object.spec.replicas <= 5') }],
    right: [{ title: 'A resource as paths name it', text: policyExample('deployments', 'object.spec.replicas <= 5') }],
    reference: {
      title: 'Kubernetes documentation, Validating Admission Policy',
      url: 'https://kubernetes.io/docs/reference/access-authn-authz/validating-admission-policy/',
    },
  },
});
