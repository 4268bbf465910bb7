import { rule } from '../record/rule.js';
import { CACHE } from '../record/example-definition.js';

/** Passes on what the server warns of when it accepts a resource. */
export const resourceWarning = rule({
  id: 'resource-warning',
  title: 'A custom resource should not cause server warnings',
  severity: 'warning',
  subject: 'resource',
  docs: {
    whatItDoes:
      'Reports the warnings that the server sends with its answer about finalizers: best their names begin with a domain and ' + 'a slash.',
    whyItMatters: 'The resource is accepted, but a finalizer without a domain may be taken for that of another controller.',
    wrong: [
      {
        title: 'A finalizer without a domain',
        text: `${CACHE}---
apiVersion: example.com/v1
kind: Cache
metadata:
  name: sessions
  finalizers: [flush]
spec:
  mode: lru
`,
      },
    ],
    right: [
      {
        title: 'A finalizer of a domain',
        text: `${CACHE}---
apiVersion: example.com/v1
kind: Cache
metadata:
  name: sessions
  finalizers: [example.com/flush]
spec:
  mode: lru
`,
      },
    ],
    reference: {
      title: 'Kubernetes documentation, Finalizers',
      url: 'https://kubernetes.io/docs/concepts/overview/working-with-objects/finalizers/',
    },
  },
});
