import { rule } from '../record/rule.js';
import { CACHE } from '../record/example-definition.js';

/** Flags resources of a version that their definition does not serve. */
export const unservedVersion = rule({
  id: 'unserved-version',
  title: 'A custom resource must use a version that its CRD serves',
  severity: 'error',
  subject: 'resource',
  docs: {
    whatItDoes:
      'Reports a resource whose kind is known, but not in its version: the CRD has no such version, or no longer serves it; and a file of Kubernetes itself, ' +
      'such as an audit policy, in a version that its program no longer reads.',
    whyItMatters: 'The server does not find the resource and answers with status 404.',
    wrong: [
      {
        title: 'A version that does not exist yet',
        text: `${CACHE}---
apiVersion: example.com/v2
kind: Cache
metadata:
  name: sessions
spec:
  mode: lru
`,
      },
    ],
    right: [
      {
        title: 'A version that is served',
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
      title: 'Kubernetes documentation, Versions in CustomResourceDefinitions',
      url: 'https://kubernetes.io/docs/tasks/extend-kubernetes/custom-resources/custom-resource-definition-versioning/',
    },
  },
});
