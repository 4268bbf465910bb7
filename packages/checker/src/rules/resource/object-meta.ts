import { rule } from '../record/rule.js';
import { CACHE } from '../record/example-definition.js';

/** Flags metadata of a custom resource that the server refuses. */
export const objectMeta = rule({
  id: 'object-meta',
  title: 'The metadata of a custom resource must be valid',
  severity: 'error',
  subject: 'resource',
  docs: {
    whatItDoes:
      'Reports names, namespaces, labels, annotations, finalizers, owner references and managed fields that the server ' +
      'refuses for any object. Checked as an update, also changes of what cannot change.',
    whyItMatters: 'The server refuses the resource.',
    wrong: [
      {
        title: 'A name with an underscore, and a label with a space',
        text: `${CACHE}---
apiVersion: example.com/v1
kind: Cache
metadata:
  name: user_sessions
  labels: { team: data platform }
spec:
  mode: lru
`,
      },
    ],
    right: [
      {
        title: 'Letters, digits and dashes',
        text: `${CACHE}---
apiVersion: example.com/v1
kind: Cache
metadata:
  name: user-sessions
  labels: { team: data-platform }
spec:
  mode: lru
`,
      },
    ],
    reference: {
      title: 'Kubernetes documentation, Object names and IDs',
      url: 'https://kubernetes.io/docs/concepts/overview/working-with-objects/names/',
    },
  },
});
