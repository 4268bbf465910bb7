import { rule } from '../record/rule.js';

/** Flags keys of test files that mean nothing. */
export const unknownTestKey = rule({
  id: 'unknown-test-key',
  title: 'A test file should have only known keys',
  severity: 'error',
  subject: 'document',
  docs: {
    whatItDoes:
      'Reports keys that `kubectl structural test` does not know, in files of tests and in suites as openshift/api writes them, and what may have been meant. Files are recognised ' +
      'by their content: tests of objects that are created or updated, or `crdName` with `tests`.',
    whyItMatters:
      'A test with a misspelt expectation expects nothing. Our own form is read strictly, so that it does not run at all; the harness of openshift/api ignores what it does not know, ' +
      'and a suite with `featureGate` instead of `featureGates` runs with every CRD.',
    wrong: [
      {
        title: 'An expectation that nobody reads',
        text: `tests:
  - name: a queue has at most ten items
    create: { apiVersion: example.com/v1, kind: Queue, spec: { size: 11 } }
    error: should be less than or equal to 10
`,
      },
      {
        title: 'A feature gate that nothing reads',
        text: `apiVersion: apiextensions.k8s.io/v1
name: Queue
crdName: queues.example.com
featureGate: LongQueues
tests:
  onCreate: []
`,
      },
    ],
    right: [
      {
        title: 'What is said is among errors',
        text: `tests:
  - name: a queue has at most ten items
    create: { apiVersion: example.com/v1, kind: Queue, spec: { size: 11 } }
    errors: should be less than or equal to 10
`,
      },
    ],
    reference: {
      title: 'openshift/api, API integration tests',
      url: 'https://github.com/openshift/api/tree/master/tests',
    },
  },
});
