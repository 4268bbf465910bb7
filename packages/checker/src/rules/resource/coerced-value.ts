import { rule } from '../record/rule.js';
import { CACHE } from '../record/example-definition.js';

/** Notes values that are stored otherwise than they were written. */
export const coercedValue = rule({
  id: 'coerced-value',
  title: 'A custom resource should contain values as the server stores them',
  severity: 'warning',
  subject: 'resource',
  docs: {
    whatItDoes:
      'Reports a value in whose place the server stores another one, such as a time in the metadata of an embedded resource ' +
      'that is written in another zone.',
    whyItMatters: 'What is read back differs from what was written, so that tools that compare the two see a change that nobody made.',
    wrong: [
      {
        title: 'A time with a zone, which is stored in UTC',
        text: `${CACHE}---
apiVersion: example.com/v1
kind: Cache
metadata:
  name: sessions
spec:
  mode: lru
  template:
    apiVersion: v1
    kind: Pod
    metadata: { name: warmer, creationTimestamp: "2024-05-01T12:00:00+02:00" }
`,
      },
    ],
    right: [
      {
        title: 'The same time in UTC',
        text: `${CACHE}---
apiVersion: example.com/v1
kind: Cache
metadata:
  name: sessions
spec:
  mode: lru
  template:
    apiVersion: v1
    kind: Pod
    metadata: { name: warmer, creationTimestamp: "2024-05-01T10:00:00Z" }
`,
      },
    ],
    reference: {
      title: 'Kubernetes documentation, RawExtension',
      url: 'https://kubernetes.io/docs/tasks/extend-kubernetes/custom-resources/custom-resource-definitions/#rawextension',
    },
  },
});
