import { rule } from '../record/rule.js';
import { CACHE } from '../record/example-definition.js';

/** Flags values of a custom resource that its schema refuses. */
export const resourceValue = rule({
  id: 'resource-value',
  title: 'The values of a custom resource must match the schema of its CRD',
  severity: 'error',
  subject: 'resource',
  fixes: ['safe', 'unsafe'],
  docs: {
    whatItDoes:
      'Reports each field of a custom resource that the schema of its kind and version refuses, in the words of the server: wrong types, ' +
      'missing fields, values out of bounds, texts that do not match, junctors that do not hold. The line of the CRD that requires it is shown ' +
      'with it. Checked as an update, what was wrong before and did not change is tolerated, as the server does.',
    whyItMatters: 'The server refuses the resource.',
    wrong: [
      {
        title: 'A number in quotes, and a required field that is missing',
        text: `${CACHE}---
apiVersion: example.com/v1
kind: Cache
metadata:
  name: sessions
spec:
  size: "64"
`,
      },
    ],
    right: [
      {
        title: 'As the schema has it',
        text: `${CACHE}---
apiVersion: example.com/v1
kind: Cache
metadata:
  name: sessions
spec:
  mode: lru
  size: 64
`,
      },
    ],
    reference: {
      title: 'Kubernetes documentation, Validation',
      url: 'https://kubernetes.io/docs/tasks/extend-kubernetes/custom-resources/custom-resource-definitions/#validation',
    },
  },
});
