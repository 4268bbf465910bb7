import { rule } from '../record/rule.js';
import { CACHE } from '../record/example-definition.js';

/** Notes what the server knows and yet does not keep. */
export const droppedField = rule({
  id: 'dropped-field',
  title: 'A custom resource should contain only what the server keeps',
  severity: 'warning',
  subject: 'resource',
  fixes: ['unsafe'],
  docs: {
    whatItDoes:
      'Reports fields that the schema knows and that are not stored: `status`, when it is a subresource. As ' +
      'information, nulls that the schema does not allow, and metadata that only the server sets; empty values are not ' +
      'reported. Fields that the schema does not know are reported by `unknown-field`.',
    whyItMatters: 'The value is silently lost.',
    wrong: [
      {
        title: 'A status that has to be sent by itself',
        text: `${CACHE}---
apiVersion: example.com/v1
kind: Cache
metadata:
  name: sessions
spec:
  mode: lru
status:
  entries: 3
`,
      },
    ],
    right: [
      {
        title: 'Only what is desired',
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
      title: 'Kubernetes documentation, Status subresource',
      url: 'https://kubernetes.io/docs/tasks/extend-kubernetes/custom-resources/custom-resource-definitions/#status-subresource',
    },
  },
});
